import { counted, hexText } from '../valueTexts.js';

/** Bytes shown from the first that differs on. */
const SHOWN = 8;

/** Index of the first byte that differs; the shorter length where one begins with the other, -1 where they are equal. */
export function firstDifferentByte(left: Uint8Array, right: Uint8Array): number {
  const shorter = Math.min(left.length, right.length);
  for (let i = 0; i < shorter; i++) {
    if (left[i] !== right[i]) return i;
  }
  return left.length === right.length ? -1 : shorter;
}

/** Bytes in words: how many, and some of them from an index on. */
export function bytesText(bytes: Uint8Array, from: number): string {
  const shown = bytes.subarray(from, from + SHOWN);
  const more = bytes.length > from + SHOWN ? ' …' : '';
  const size = counted(bytes.length, 'byte');
  return shown.length === 0 ? `${size}, ends at ${from}` : `${size}, at ${from}: ${hexText(shown)}${more}`;
}
