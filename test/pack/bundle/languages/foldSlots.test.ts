import { describe, expect, it } from 'vitest';
import { foldSlots, slotKey } from '../../../../src/pack/bundle/languages/foldSlots.js';

const slot = (group: number, binding: number) => ({ group, binding });

describe('numbers of slots where there are no groups', () => {
  it('are the bindings of group 0', () => {
    expect(foldSlots([slot(0, 5), slot(0, 0)], 8)).toEqual(
      new Map([
        ['0.0', 0],
        ['0.5', 5],
      ]),
    );
  });

  it('are free ones for other groups, in their order, whatever the order they come in', () => {
    const slots = [slot(2, 0), slot(1, 1), slot(0, 1), slot(1, 0)];
    const expected = { '0.1': 1, '1.0': 0, '1.1': 2, '2.0': 3 };
    expect(Object.fromEntries(foldSlots(slots, 8))).toEqual(expected);
    expect(Object.fromEntries(foldSlots(slots.toReversed(), 8))).toEqual(expected);
  });

  it('stay below the limit where that many are enough', () => {
    // 7 is the last number of 8; 8 is none, and takes the lowest.
    expect(Object.fromEntries(foldSlots([slot(0, 7), slot(0, 8)], 8))).toEqual({ '0.7': 7, '0.8': 0 });
  });

  it('go on where there are more slots than numbers', () => {
    const slots = [slot(0, 0), slot(0, 1), slot(0, 2), slot(1, 0)];
    expect(Object.fromEntries(foldSlots(slots, 2))).toEqual({ '0.0': 0, '0.1': 1, '0.2': 2, '1.0': 3 });
  });

  it('count a slot once that two programs have', () => {
    expect(foldSlots([slot(1, 3), slot(1, 3)], 8)).toEqual(new Map([['1.3', 0]]));
  });

  it('are found by group and binding, which do not run together', () => {
    expect(slotKey(slot(1, 11))).not.toBe(slotKey(slot(11, 1)));
    expect(slotKey(slot(1, 11))).not.toBe(slotKey(slot(111, 0)));
  });
});
