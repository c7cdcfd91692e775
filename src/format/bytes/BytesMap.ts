import { hashBytes, sameBytes } from './sameBytes.js';

interface Entry<T> {
  readonly bytes: Uint8Array;
  readonly value: T;
  /** Another entry whose bytes have the same hash. */
  readonly next: Entry<T> | undefined;
}

/** A map by the content of byte strings. They are kept, not copied: leave them unchanged as long as the map lives. */
export class BytesMap<T> {
  readonly #byHash = new Map<number, Entry<T>>();

  get(bytes: Uint8Array): T | undefined {
    return find(this.#byHash.get(hashBytes(bytes)), bytes)?.value;
  }

  /** What stands for these bytes: what was made for equal ones, else what `make` gives now. */
  getOrMake(bytes: Uint8Array, make: () => T): T {
    const hash = hashBytes(bytes);
    const first = this.#byHash.get(hash);
    const known = find(first, bytes);
    if (known !== undefined) return known.value;
    const value = make();
    this.#byHash.set(hash, { bytes, value, next: first });
    return value;
  }
}

function find<T>(first: Entry<T> | undefined, bytes: Uint8Array): Entry<T> | undefined {
  let entry = first;
  while (entry !== undefined && !sameBytes(entry.bytes, bytes)) entry = entry.next;
  return entry;
}
