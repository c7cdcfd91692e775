import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineEdits } from '../../../src/cli/diff/lineEdits.js';

const marks = (left: string, right: string): string =>
  lineEdits([...left], [...right])
    .map(({ mark, text }) => mark + text)
    .join('');

describe('lineEdits', () => {
  it.each([
    ['abc', 'abc', ''],
    ['abc', 'axc', '-b+x'],
    ['ac', 'abc', '+b'],
    ['abc', 'ac', '-b'],
    ['aXbYc', 'abc', '-X b-Y'],
    ['', 'a', '+a'],
  ])('%s to %s is %s', (left, right, edits) => {
    expect(marks(left, right)).toBe(edits);
  });

  it('gives both texts back, with no more edits than lines', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const edits = lineEdits(left, right);
        const cut = (without: string): string =>
          edits
            .filter(({ mark }) => mark !== without)
            .map(({ text }) => text)
            .join('');
        // What both begin and end with is left out.
        expect(left.join('')).toContain(cut('+'));
        expect(right.join('')).toContain(cut('-'));
        expect(left.join('').length - cut('+').length).toBe(right.join('').length - cut('-').length);
        for (const { mark, text, line } of edits) expect((mark === '+' ? right : left)[line - 1]).toBe(text);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('replaces what takes too many edits', () => {
    const left = Array.from({ length: 5000 }, (_, i) => `l${i}`);
    const right = Array.from({ length: 5000 }, (_, i) => `r${i}`);
    expect(lineEdits(left, right)).toHaveLength(10_000);
  });
});
