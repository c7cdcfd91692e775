/** Whether two byte strings are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  if (a.buffer === b.buffer && a.byteOffset === b.byteOffset) return true;
  return compareBytes(a, b) === 0;
}

/** memcmp over the shorter length; of two that agree so far the shorter comes first. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Differs from run to run, so that nobody can prepare a file whose byte strings all have one hash. */
const SEED = Math.floor(Math.random() * 2 ** 32);

/** Odd, with its bits well spread: the golden ratio's. */
const FACTOR = 0x9e3779b1;
/** Bytes from which on a view of them is worth making. */
const LONG = 64;

/** A 32-bit hash over every byte, to find equal byte strings by within one run. */
export function hashBytes(bytes: Uint8Array): number {
  const { length } = bytes;
  let hash = SEED ^ length;
  let at = 0;
  if (length >= LONG) {
    // Four bytes at a time; where they lie in memory does not change what they are.
    const view = new DataView(bytes.buffer, bytes.byteOffset, length);
    for (const end = length - 3; at < end; at += 4) {
      hash = Math.imul(hash ^ view.getUint32(at, true), FACTOR);
      hash ^= hash >>> 15;
    }
  }
  for (; at < length; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), FACTOR) ^ (hash >>> 13);
  return hash >>> 0;
}
