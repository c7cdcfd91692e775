import { describe, expect, it } from 'vitest';
import { registerSpaces } from '../../../src/cli/inspect/registerSpaces.js';

describe('registerSpaces', () => {
  const of = (...places: readonly (readonly [string, number])[]) =>
    registerSpaces(
      places.map(([register, space]) => ({ register, space })),
      2,
    );

  it('says nothing of 0 and of the usual space', () => {
    expect(of(['t0', 0], ['t1', 2], ['s0', 2])).toEqual(['', '', '']);
  });

  it('tells every other one', () => {
    expect(of(['t0', 1], ['t1', 0], ['u0', 9])).toEqual([' space 1', '', ' space 9']);
  });

  it('tells those of one name in different spaces, be they usual or not', () => {
    expect(of(['t0', 0], ['t0', 2], ['t1', 2], ['t1', 2])).toEqual([' space 0', ' space 2', '', '']);
  });
});
