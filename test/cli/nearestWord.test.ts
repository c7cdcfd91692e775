import { describe, expect, it } from 'vitest';
import { nearestWord, suggestion } from '../../src/cli/nearestWord.js';

describe('nearestWord', () => {
  it.each([
    ['dmup', 'dump'],
    ['vreify', 'verify'],
    ['rendr', 'render'],
    ['RESOLVE', 'resolve'],
  ])('finds what %s was meant to be', (word, meant) => {
    expect(nearestWord(word, ['dump', 'verify', 'resolve', 'render'])).toBe(meant);
  });

  it('finds nothing where nothing is near', () => {
    expect(nearestWord('paint', ['dump', 'verify'])).toBeNull();
    expect(nearestWord('x', [])).toBeNull();
  });

  it('makes a sentence, or none', () => {
    expect(suggestion('jsno', ['json'], '--')).toBe(' Did you mean --json?');
    expect(suggestion('zzz', ['json'], '--')).toBe('');
  });
});
