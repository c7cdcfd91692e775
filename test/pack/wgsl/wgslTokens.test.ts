import { describe, expect, it } from 'vitest';
import { wgslTokens } from '../../../src/pack/wgsl/wgslTokens.js';

const words = (text: string): string[] => wgslTokens(text).map((token) => token.text);

describe('tokens', () => {
  it('have their places', () => {
    expect(wgslTokens('let a_1 =\n 0x1Fu;')).toEqual([
      { kind: 'name', text: 'let', offset: 0 },
      { kind: 'name', text: 'a_1', offset: 4 },
      { kind: 'symbol', text: '=', offset: 8 },
      { kind: 'number', text: '0x1Fu', offset: 11 },
      { kind: 'symbol', text: ';', offset: 16 },
    ]);
  });

  it.each([
    ['a.x', ['a', '.', 'x']],
    ['.5+1.', ['.5', '+', '1.']],
    ['1e-5f*2.5E+3', ['1e-5f', '*', '2.5E+3']],
    ['1-2', ['1', '-', '2']],
    ['0x1.8p-3h', ['0x1.8p-3h']],
    ['a[1].y', ['a', '[', '1', ']', '.', 'y']],
    ['Größe_2', ['Größe_2']],
    ['x // y\nz', ['x', 'z']],
    ['x // y\u2028z', ['x', 'z']],
    ['x /* a /* b */ c */ y', ['x', 'y']],
    ['x /* never closed', ['x']],
    ['a/b', ['a', '/', 'b']],
    ['', []],
  ])('%j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('are found in what is no WGSL', () => {
    expect(words('#💥"')).toEqual(['#', '💥', '"']);
  });
});
