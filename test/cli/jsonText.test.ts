import { describe, expect, it } from 'vitest';
import { jsonText } from '../../src/cli/jsonText.js';

describe('jsonText', () => {
  it('keeps the sign of zero', () => {
    expect(jsonText([-0, 'x', { a: -0 }])).toBe('[\n -0,\n "x",\n {\n  "a": -0\n }\n]');
    expect(jsonText([0, -0])).toBe('[0, -0]');
  });

  it('writes a list of plain numbers, booleans and null on one line, and no other list', () => {
    expect(jsonText({ rows: [0, 1.5, -2], mixed: [true, null, undefined] })).toBe(
      '{\n "rows": [0, 1.5, -2],\n "mixed": [true, null, null]\n}',
    );
    expect(jsonText([[0, 3], [], ['a']])).toBe('[\n [0, 3],\n [],\n [\n  "a"\n ]\n]');
  });

  it.each(['-0', '\0-0', '\\u0000-0', '"\\u0000-0"', '\udc80', 'é\u2028'])('leaves the string %j alone', (text) => {
    expect(jsonText([text])).toBe(JSON.stringify([text], null, 1));
    expect(jsonText({ [text]: text })).toBe(JSON.stringify({ [text]: text }, null, 1));
  });

  it('is what JSON.stringify writes of everything else', () => {
    const value = {
      list: [1, 1e300, 1e-7, -1.5, true, null, 'x', [], {}, [[{}], ['x', { a: [] }]]],
      nothing: undefined,
      none: [undefined, Number.NaN, ''],
      deep: { a: { b: { c: '"\n' } } },
    };
    expect(jsonText(value)).toBe(JSON.stringify(value, null, 1));
  });
});
