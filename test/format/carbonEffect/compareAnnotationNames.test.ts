import { describe, expect, it } from 'vitest';
import { compareAnnotationNames } from '../../../src/format/carbonEffect/compareAnnotationNames.js';

describe('compareAnnotationNames', () => {
  it('orders by UTF-8 bytes, not by UTF-16 units', () => {
    const sorted = ['Z', '_', 'a', 'ab', 'abc', 'é', '\uffff', '\u{10000}'];
    expect([...sorted].reverse().sort(compareAnnotationNames)).toEqual(sorted);
    // In UTF-16 the last two stand the other way round.
    expect(['\uffff', '\u{10000}'].sort()).toEqual(['\u{10000}', '\uffff']);
  });

  it('is 0 for equal names alone', () => {
    expect(compareAnnotationNames('a', 'a')).toBe(0);
    expect(compareAnnotationNames('a', 'ab')).toBeLessThan(0);
    expect(compareAnnotationNames('b', 'ab')).toBeGreaterThan(0);
  });
});
