import { describe, expect, it } from 'vitest';
import { tableLines } from '../../src/cli/table.js';
import { padToColumns, textColumns } from '../../src/cli/textColumns.js';

describe('textColumns', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    // e and a combining acute accent.
    ['e\u0301', 1],
    ['日本語', 6],
    ['ｆｕｌｌ', 8],
    ['ﾊﾝｶｸ', 4],
    ['한글', 4],
    // The same syllable as three letters that are drawn as one.
    ['\u1112\u1161\u11ab', 2],
    ['𠮷', 2],
    ['😀', 2],
    ['𝒜', 1],
    ['→…«', 3],
  ])('%s', (text, columns) => {
    expect(textColumns(text)).toBe(columns);
  });

  it('aligns a table', () => {
    expect(padToColumns('日', 4)).toBe('日  ');
    expect(padToColumns('abc', 2)).toBe('abc');
    const rows = [
      ['日本', '1'],
      ['e\u0301a', '2'],
      ['abcde', '3'],
    ];
    expect(tableLines(rows)).toEqual(['日本   1', 'e\u0301a     2', 'abcde  3']);
  });
});
