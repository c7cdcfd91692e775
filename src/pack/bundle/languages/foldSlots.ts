import type { SlotPlace } from '../../Translator.js';

/**
 * One number for each slot of a group: the binding where the group is 0 and the binding below the limit, so that most slots
 * keep their number; for the others, ascending by group and binding, the lowest that is free. No two slots have one number.
 * @param slots of all programs of a pass, in any order, repeated or not.
 * @param limit how many numbers there are: kept below where that many are enough.
 * @returns by {@link slotKey}.
 */
export function foldSlots(slots: Iterable<SlotPlace>, limit: number): ReadonlyMap<string, number> {
  const distinct = [...new Map([...slots].map((slot) => [slotKey(slot), slot])).values()].sort(
    (a, b) => a.group - b.group || a.binding - b.binding,
  );
  const keeps = ({ group, binding }: SlotPlace): boolean => group === 0 && binding < limit;
  const numbers = new Map(distinct.filter(keeps).map((slot) => [slotKey(slot), slot.binding]));
  const taken = new Set(numbers.values());
  for (const slot of distinct.filter((it) => !keeps(it))) {
    let free = 0;
    while (taken.has(free)) free++;
    taken.add(free);
    numbers.set(slotKey(slot), free);
  }
  return numbers;
}

export function slotKey({ group, binding }: SlotPlace): string {
  return `${group}.${binding}`;
}
