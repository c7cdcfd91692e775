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

/** A 32-bit hash of bytes (FNV-1a over every byte), to find equal byte strings by within one run. */
export function hashBytes(bytes: Uint8Array): number {
  let hash = SEED;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  return hash >>> 0;
}
