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

/** A prime above every 32-bit word, so that no two words are one modulo it. */
const PRIME = 4294967311;
/** Of the two lanes. Below 2^19, so that all sums are exact in a double. */
const BASES = [secretBase(), secretBase()] as const;
/** Bytes from which on a view of them is worth making. */
const LONG = 16;

/**
 * A 32-bit hash over every byte, to find equal byte strings by within one run: the polynomial of the words modulo a prime,
 * at a place that is drawn anew in every run. Whoever does not know it cannot prepare many byte strings of one hash: two of
 * n words agree at n places of half a million at the most.
 */
export function hashBytes(bytes: Uint8Array): number {
  const { length } = bytes;
  const [evenBase, oddBase] = BASES;
  let even = length;
  let odd = 0;
  let at = 0;
  if (length >= LONG) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, length);
    // Two lanes, since each step waits for the one before.
    for (const end = length - 7; at < end; at += 8) {
      even = remainder(even * evenBase + view.getUint32(at, true));
      odd = remainder(odd * oddBase + view.getUint32(at + 4, true));
    }
  }
  for (; at < length; at++) even = remainder(even * evenBase + (bytes[at] ?? 0));
  return Math.imul(even, 0x9e3779b1) ^ odd;
}

/** Modulo {@link PRIME}, give or take one time it: the same for the same sum, which is all that is needed. */
function remainder(sum: number): number {
  return sum - Math.floor(sum * (1 / PRIME)) * PRIME;
}

function secretBase(): number {
  return 2 ** 18 + Math.floor(Math.random() * 2 ** 18);
}
