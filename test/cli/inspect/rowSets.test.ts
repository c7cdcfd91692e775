import { describe, expect, it } from 'vitest';
import {
  optionsOfRows,
  rowCountOf,
  rowsText,
  runsOf,
  runsOfBodies,
  runsText,
} from '../../../src/cli/inspect/rowSets.js';
import { sampleAxis } from '../../support/sampleDescriptions.js';

const AXES = [sampleAxis('A', ['a0', 'a1']), sampleAxis('B', ['b0', 'b1', 'b2'])];

describe('runsOf', () => {
  it.each([
    [[], []],
    [[3], [[3, 3]]],
    [
      [0, 1, 2, 4, 6, 7],
      [
        [0, 2],
        [4, 4],
        [6, 7],
      ],
    ],
  ])('%j', (rows, runs) => {
    expect(runsOf(rows)).toEqual(runs);
    expect(rowCountOf(runsOf(rows))).toBe(rows.length);
  });

  it('puts the rows of bodies together in order', () => {
    expect(runsOfBodies([0, 2], [[0, 3], [1], [2, 9]])).toEqual([
      [0, 0],
      [2, 3],
      [9, 9],
    ]);
  });
});

describe('rowsText', () => {
  it.each([
    ['every row', [0, 1, 2, 3, 4, 5]],
    ['A=a1', [1, 3, 5]],
    ['B=b1', [2, 3]],
    ['B=b0|b2', [0, 1, 4, 5]],
    ['A=a0, B=b1', [2]],
    // Not a0 and a1 with each of b0 and b1: there is no short way to say it.
    ['rows 0-2', [0, 1, 2]],
    ['rows 0, 3', [0, 3]],
  ])('%s', (text, rows) => {
    expect(rowsText(runsOf(rows), AXES, 6)).toBe(text);
  });

  it('tells rows by number where the axes do not lead to them', () => {
    expect(rowsText(runsOf([1]), [], 6)).toBe('row 1');
    expect(optionsOfRows(runsOf([0]), [])).toBeNull();
  });

  it('keeps names from acting on the terminal', () => {
    const axes = [sampleAxis('A\u001b[2J', ['x', 'y\n'])];
    expect(rowsText(runsOf([1]), axes, 2)).toBe('A\\u001b[2J=y\\u000a');
  });

  it('counts what is too much', () => {
    const even = Array.from({ length: 20 }, (_, i) => 2 * i);
    expect(runsText(runsOf(even))).toBe('rows 0, 2, 4, 6, 8, 10, … (20 rows in all)');
  });
});
