import { describe, expect, it } from 'vitest';
import { conditionNames } from '../../../src/pack/wgsl/conditionNames.js';
import { wgslTokens } from '../../../src/pack/wgsl/wgslTokens.js';

const namesOf = (text: string): string[] => [...conditionNames(wgslTokens(text))].map(({ text: name }) => name);

describe('the names in conditions', () => {
  it.each([
    ['@if(A) fn f() {}', ['A']],
    ['@ if (A) fn f() {} @ elif(B) fn f() {} @else fn f() {}', ['A', 'B']],
    ['@\nif\n(\nA\n) fn f() {}', ['A']],
    ['@/* here */if/* too */(A) fn f() {}', ['A']],
    ['@ if(A && (!B || true) && C) import package::x::y;', ['A', 'B', 'C']],
    ['fn f() { @if(A) { @if(B) g(); } }', ['A', 'B']],
    ['@if(FOG_ÖN) fn f() {}', ['FOG_ÖN']],
  ])('are read from %s', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  it.each(['\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])('are read behind a comment that %j ends', (lineEnd) => {
    expect(namesOf(`// off${lineEnd}@if(A) fn f() {}`)).toEqual(['A']);
  });

  it.each([
    '// @if(A)\n',
    '/* a /* b */ @if(A) */',
    '@size(A) fn f() {}',
    'fn f() { if (A) { } }',
    '@if(true) fn f() {}',
  ])('are none in %s', (text) => {
    expect(namesOf(text)).toEqual([]);
  });
});
