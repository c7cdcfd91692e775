import { describe, expect, it } from 'vitest';
import { jsonText } from '../../src/cli/jsonText.js';

describe('jsonText', () => {
  it('keeps the sign of zero', () => {
    expect(jsonText([-0, 0, { a: -0 }])).toBe('[\n -0,\n 0,\n {\n  "a": -0\n }\n]');
  });

  it('leaves strings alone that look like it', () => {
    for (const text of ['-0', '\\u0000-0', '"\\u0000-0"']) expect(JSON.parse(jsonText([text]))).toEqual([text]);
  });
});
