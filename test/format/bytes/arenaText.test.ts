import { describe, expect, it } from 'vitest';
import { decodeText, encodeTerminated, encodeText } from '../../../src/format/bytes/arenaText.js';
import { ascii, hex, toHex } from '../../support/bytes.js';

describe('decodeText and encodeText', () => {
  it.each([
    ['', ''],
    ['4d61696e', 'Main'],
    ['c3a9', 'é'],
    ['f09f9a80', '🚀'],
    ['efbbbf41', '\ufeffA'],
    ['efbfbd', '\ufffd'],
    ['4100', 'A\0'],
  ])('has valid UTF-8 as it is: %s', (bytes, text) => {
    expect(decodeText(hex(bytes))).toBe(text);
    expect(toHex(encodeText(text))).toBe(bytes);
  });

  it.each([
    ['ff', '\udcff'],
    ['61c3', 'a\udcc3'],
    ['c361', '\udcc3a'],
    ['eda080', '\udced\udca0\udc80'], // an encoded surrogate
    ['c080', '\udcc0\udc80'], // overlong
    ['f4908080', '\udcf4\udc90\udc80\udc80'], // above U+10FFFF
    ['f09f9a', '\udcf0\udc9f\udc9a'], // cut off
    ['e282ac80', '€\udc80'],
  ])('escapes bytes that are not UTF-8: %s', (bytes, text) => {
    expect(decodeText(hex(bytes))).toBe(text);
    expect(toHex(encodeText(text))).toBe(bytes);
  });

  it('escapes in long text, too', () => {
    const bytes = hex(`${'61'.repeat(100)}ff${'c3a9'.repeat(50)}80`);
    expect(decodeText(bytes)).toBe(`${'a'.repeat(100)}\udcff${'é'.repeat(50)}\udc80`);
    expect(encodeText(decodeText(bytes))).toEqual(bytes);
  });

  it('gives every byte string back', () => {
    for (let high = 0; high < 256; high++) {
      for (const rest of ['', '80', '8080', '808080', 'ff', '61']) {
        const bytes = hex(high.toString(16).padStart(2, '0') + rest);
        expect(toHex(encodeText(decodeText(bytes)))).toBe(toHex(bytes));
      }
    }
  });

  it('refuses lone surrogates that stand for no byte', () => {
    expect(() => encodeText('a\ud800')).toThrow(TypeError);
    expect(() => encodeText('\udc41')).toThrow('lone surrogate U+DC41');
    expect(() => encodeText('\udd00')).toThrow(TypeError);
  });

  it('refuses escapes that would read back as a character', () => {
    expect(() => encodeText('\udcc3\udca9')).toThrow('form valid UTF-8');
  });

  it('copies shared memory before it decodes', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(64));
    shared.set(hex(`${'c3a9'.repeat(30)}`));
    expect(decodeText(shared.subarray(0, 60))).toBe('é'.repeat(30));
  });
});

describe('encodeTerminated', () => {
  it('ends with a NUL and has none inside', () => {
    expect(encodeTerminated('Main')).toEqual(ascii('Main\0'));
    expect(encodeTerminated('')).toEqual(ascii('\0'));
    expect(() => encodeTerminated('a\0b')).toThrow(TypeError);
  });
});
