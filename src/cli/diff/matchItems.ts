import { itemKey, occurrences } from './pathSteps.js';
import type { Plain } from './RecordRule.js';

/** Which item of a list answers to which of the other: indices. */
export interface ItemMatch {
  /** Ascending by `left`. */
  readonly matched: readonly (readonly [left: number, right: number])[];
  readonly onlyLeft: readonly number[];
  readonly onlyRight: readonly number[];
}

/** Matches the items of two lists by `keys`, the nth of a key with the nth; by position where there are no keys. */
export function matchItems(left: readonly Plain[], right: readonly Plain[], keys: readonly string[]): ItemMatch {
  if (isAlike(left, right, keys)) return matchByPosition(left.length, right.length);
  const places = new Map<string, number>();
  const rightNth = occurrences(right, keys);
  right.forEach((item, i) => {
    places.set(`${rightNth[i]}\0${itemKey(item, keys)}`, i);
  });
  const matched: (readonly [number, number])[] = [];
  const onlyLeft: number[] = [];
  const leftNth = occurrences(left, keys);
  left.forEach((item, i) => {
    const key = `${leftNth[i]}\0${itemKey(item, keys)}`;
    const place = places.get(key);
    if (place === undefined) onlyLeft.push(i);
    else matched.push([i, place]);
    places.delete(key);
  });
  return { matched, onlyLeft, onlyRight: [...places.values()] };
}

/** Whether the same keys stand in the same places, which is what nearly every list comes to. */
function isAlike(left: readonly Plain[], right: readonly Plain[], keys: readonly string[]): boolean {
  if (keys.length === 0) return true;
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) {
    for (const key of keys) {
      if (left[i]?.[key] !== right[i]?.[key]) return false;
    }
  }
  return true;
}

function matchByPosition(left: number, right: number): ItemMatch {
  const common = Math.min(left, right);
  const rest = (count: number): number[] => Array.from({ length: count - common }, (_, i) => common + i);
  return {
    matched: Array.from({ length: common }, (_, i): [number, number] => [i, i]),
    onlyLeft: rest(left),
    onlyRight: rest(right),
  };
}
