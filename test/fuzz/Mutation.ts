/** One change to the bytes of a file, as data: it can be printed, left out and done again. */
export interface Mutation {
  /** In words, with the offsets. */
  readonly text: string;
  /** Done one after the other, each on what the one before left. */
  readonly edits: readonly Edit[];
}

/** Puts `bytes` in the place of `length` bytes at an offset. */
export interface Edit {
  readonly at: number;
  readonly length: number;
  readonly bytes: Uint8Array;
}

/**
 * The bytes with the edits made; those handed over stay as they are. Edits may reach past the end, where a mutation in front
 * of this one was left out: they are cut to it.
 */
export function applyMutation(bytes: Uint8Array, { edits }: Mutation): Uint8Array {
  return edits.reduce(applyEdit, bytes.slice());
}

function applyEdit(before: Uint8Array, { at, length, bytes: inserted }: Edit): Uint8Array {
  const start = Math.min(at, before.length);
  const end = Math.min(start + length, before.length);
  if (inserted.length === end - start) {
    before.set(inserted, start);
    return before;
  }
  const after = new Uint8Array(start + inserted.length + before.length - end);
  after.set(before.subarray(0, start));
  after.set(inserted, start);
  after.set(before.subarray(end), start + inserted.length);
  return after;
}

/** Writes over bytes and leaves the size of the file alone. */
export function overwrite(at: number, bytes: Uint8Array): Edit {
  return { at, length: bytes.length, bytes };
}

/** A little-endian number of 1, 2 or 4 bytes. */
export function numberBytes(value: number, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => (value / 2 ** (8 * i)) & 0xff);
}
