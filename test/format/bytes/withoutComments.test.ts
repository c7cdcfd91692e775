import { describe, expect, it } from 'vitest';
import { withoutComments } from '../../../src/format/bytes/withoutComments.js';

describe('withoutComments', () => {
  it.each([
    ['let a = 1; // b\nlet c;', 'let a = 1; \nlet c;'],
    ['a /* b */ c', 'a   c'],
    ['a /* b /* nested */ still */ c', 'a   c'],
    ['a /* one\ntwo */ b', 'a \n  b'],
    ['a // no end', 'a '],
    ['a / b', 'a / b'],
    ['a /* open', 'a '],
    ['a /* // */ b', 'a   b'],
    ['a /* one */ b // two\n/* three */', 'a   b \n '],
    ['a */ b', 'a */ b'],
    ['//', ''],
    ['// /* not opened\nb', '\nb'],
    ['', ''],
  ])('makes %j into %j', (text, code) => {
    expect(withoutComments(text)).toBe(code);
  });
});
