import { describe, expect, it } from 'vitest';
import type { BodyPair, Difference } from '../../../src/cli/diff/Difference.js';
import { diffLines } from '../../../src/cli/diff/diffText.js';
import { Effort } from '../../../src/cli/diff/Effort.js';
import { RowSets } from '../../../src/cli/diff/RowSets.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { sampleAxis } from '../../support/sampleDescriptions.js';
import { crossedFiles } from './crossedFiles.js';

const shadows = sampleAxis('SHADOWS', ['OFF', 'ON']);
const only = sampleAxis('ONLY', ['ONE']);
const fog = sampleAxis('FOG', ['NONE', 'LIGHT', 'HEAVY']);
const space = { axes: [shadows, only, fog], rowCount: 6 };

/** Rows that count how often one of them is looked at. */
function countedRows(rows: readonly number[], look: () => void): readonly number[] {
  return new Proxy(rows, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) look();
      return Reflect.get(target, key, target);
    },
  });
}

describe('a set of permutations', () => {
  it.each([
    [[[0, 1, 2, 3, 4, 5]], 'all 6 permutations'],
    [[[4, 5]], '2 permutations with FOG=HEAVY'],
    [
      [
        [5, 2],
        [4, 3],
      ],
      '4 permutations with FOG=LIGHT|HEAVY',
    ],
    [[[3]], '1 permutation with SHADOWS=ON FOG=LIGHT'],
    [
      [
        [5, 0],
        [1, 2, 4],
      ],
      '5 permutations, all but those with SHADOWS=ON FOG=LIGHT',
    ],
    // Two of each option of an axis, but not all that they make.
    [[[5, 2]], '2 permutations, the first SHADOWS=OFF ONLY=ONE FOG=LIGHT'],
    [[[5], [4], [1]], '3 permutations, the first SHADOWS=ON ONLY=ONE FOG=NONE'],
  ])('%j is %s', (lists, text) => {
    expect(new RowSets(space).describe(lists)).toBe(text);
  });

  it('is told by its first row once the effort is spent', () => {
    const sets = new RowSets(space, new Effort(3));
    expect(sets.describe([[4, 5]])).toBe('2 permutations with FOG=HEAVY');
    expect(sets.describe([[5, 4]])).toBe('2 permutations, the first SHADOWS=OFF ONLY=ONE FOG=HEAVY');
    // What still fits is told as before.
    expect(sets.describe([[1]])).toBe('1 permutation with SHADOWS=ON FOG=NONE');
  });

  it('of one permutation in a file of one says no option', () => {
    expect(new RowSets({ axes: [only], rowCount: 1 }).describe([[0]])).toBe('1 permutation');
  });

  it('names no more than a line holds', () => {
    const options = Array.from({ length: 12 }, (_, i) => `O${i}`);
    const many = { axes: [sampleAxis('N'.repeat(61), options)], rowCount: 12 };
    expect(new RowSets(many).describe([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]])).toBe(
      `10 permutations with ${'N'.repeat(60)}…=O0|O1|O2|O3|O4|O5|O6|O7|… 10 of 12`,
    );
    const wide = { axes: [...Array.from({ length: 25 }, () => only), shadows, fog], rowCount: 6 };
    expect(new RowSets(wide).describe([[0, 3]])).toBe(
      `2 permutations, the first ${Array.from({ length: 24 }, () => 'ONLY=ONE').join(' ')} …`,
    );
  });
});

describe('the text of two files whose bodies meet in every combination', () => {
  const files = crossedFiles(16, 2);
  const left = new CjsCarbonEffectReader(files.left);
  const right = new CjsCarbonEffectReader(files.right);
  const ROWS = 65_536;
  const PAIRS = 20;
  let looks = 0;
  const pairs = Array.from({ length: PAIRS }, (_, pair): BodyPair => {
    const rows = Array.from({ length: Math.floor(ROWS / PAIRS) }, (_, i) => i * PAIRS + pair);
    const list = countedRows(rows, () => {
      looks++;
    });
    return { rows: { left: list, right: list } };
  });
  const all = pairs.map((_, i) => i);
  /** All pairs but two of them: as many groups as there are twos. */
  const differences = all.flatMap((a) =>
    all.slice(a + 1).map((b): Difference => {
      const where = all.filter((pair) => pair !== a && pair !== b);
      return { path: `Main.x${a}.y${b}`, kind: 'changed', left: '1', right: '2', pairs: where };
    }),
  );

  it('looks at few rows, and is short', () => {
    const found = { differences, matchedBy: 'options', pairs, uncompared: [] } as const;
    const lines = diffLines(found, { left, right });
    // 16 sets of 18 pairs of 3,276 rows are within 2^20; for the others each row is looked at once.
    expect(looks).toBeLessThanOrEqual(2 ** 20 + ROWS);
    expect(looks).toBeGreaterThan(2 ** 19);
    expect(differences).toHaveLength(190);
    expect(lines.filter((line) => line.startsWith('In 58968 permutations, the first '))).toHaveLength(100);
    expect(lines.at(-1)).toBe('90 more groups of permutations with differences of their own, which --json lists');
    expect(lines).toHaveLength(201);
  });
});
