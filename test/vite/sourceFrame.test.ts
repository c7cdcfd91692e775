import { expect, it } from 'vitest';
import { sourceFrame } from '../../src/vite/sourceFrame.js';

const TEXT = ['one', 'two', 'three', '\tlet a = b;', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].join('\n');

it('shows two lines either way and a caret under the column', () => {
  expect(sourceFrame(TEXT, 4, 10)).toBe(
    '2  |  two\n3  |  three\n4  |  \tlet a = b;\n   |  \t        ^\n5  |  five\n6  |  six\n',
  );
});

it('begins and ends with the text, and has room for long numbers', () => {
  expect(sourceFrame(TEXT, 1, 1)).toBe('1  |  one\n   |  ^\n2  |  two\n3  |  three\n');
  expect(sourceFrame(TEXT, 10, 2)).toBe(' 8  |  eight\n 9  |  nine\n10  |  ten\n    |   ^\n');
});

it('is what the overlay of Vite takes for a frame', () => {
  // The expression of Vite's client.
  expect(sourceFrame(TEXT, 10, 2)).toMatch(/^(?:>?\s*\d+\s+\|.*|\s+\|\s*\^.*)\r?\n/gm);
});
