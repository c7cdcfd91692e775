/** Bytes of which one word remembers where the next NUL is. */
const BLOCK = 256;

/** Finds the NULs behind offsets of an arena, looking at no byte more often than about {@link BLOCK} times a question. */
export class TextEnds {
  readonly #bytes: Uint8Array;
  /** By block, the first NUL at or behind its first byte; the arena's size when there is none, 0 when nobody looked. */
  #ends: Uint32Array | null = null;

  constructor(arena: Uint8Array) {
    this.#bytes = arena;
  }

  /** Offset of the first NUL at or behind `offset`; the arena's size when there is none. */
  endAt(offset: number): number {
    const block = Math.floor(offset / BLOCK);
    return this.#scan(offset, block) ?? this.#endBehind(block + 1);
  }

  #endBehind(first: number): number {
    const { length } = this.#bytes;
    this.#ends ??= new Uint32Array(Math.ceil(length / BLOCK));
    const ends = this.#ends;
    let end = 0;
    let block = first;
    for (; end === 0; block++)
      end = block < ends.length ? ends[block] || (this.#scan(block * BLOCK, block) ?? 0) : length;
    ends.fill(end, first, block);
    return end;
  }

  #scan(from: number, block: number): number | undefined {
    const to = Math.min((block + 1) * BLOCK, this.#bytes.length);
    for (let at = from; at < to; at++) {
      if (this.#bytes[at] === 0) return at;
    }
    return undefined;
  }
}
