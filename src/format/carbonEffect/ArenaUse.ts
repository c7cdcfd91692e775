import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import type { ArenaReader } from '../bytes/ArenaReader.js';

/** A range of arena bytes. */
export interface ArenaRange {
  readonly offset: number;
  readonly size: number;
}

/** Which ranges of an arena are referred to. It looks over the shoulder of a writer that asks for offsets. */
export class ArenaUse {
  readonly #arena: ArenaReader;
  /** Sizes by offset: strings and blobs of one range are one entry. There is rarely more than one. */
  readonly #sizes = new Map<number, number | Set<number>>();
  /** All ranges, until another is noted. */
  #sorted: readonly ArenaRange[] | null = null;

  constructor(arena: ArenaReader) {
    this.#arena = arena;
  }

  /** The same answers as `offsets` gives, with the ranges noted. */
  recording(offsets: ArenaOffsets): ArenaOffsets {
    return {
      textOffset: (text) => this.#note(offsets.textOffset(text), null),
      blobOffset: (bytes) => this.#note(offsets.blobOffset(bytes), bytes.length),
    };
  }

  /** References that begin or end inside the range of another. */
  insideEntries(): readonly ArenaRange[] {
    let end = 0;
    return this.#ranges().filter(({ offset, size }) => {
      const isInside = offset < end;
      end = Math.max(end, offset + size);
      return isInside;
    });
  }

  /** The outermost entries, ascending and apart: ranges that overlap are one, ranges that touch are two. */
  entries(): readonly ArenaRange[] {
    const entries: ArenaRange[] = [];
    let start = 0;
    let end = 0;
    for (const { offset, size } of this.#ranges()) {
      if (offset >= end) {
        if (end > start) entries.push({ offset: start, size: end - start });
        start = offset;
      }
      end = Math.max(end, offset + size);
    }
    if (end > start) entries.push({ offset: start, size: end - start });
    return entries;
  }

  /** The bytes that nothing refers to, as the largest ranges that cover them. */
  unreferenced(): readonly ArenaRange[] {
    const gaps: ArenaRange[] = [];
    let end = 0;
    for (const { offset, size } of [...this.entries(), { offset: this.#arena.bytes.length, size: 0 }]) {
      if (offset > end) gaps.push({ offset: end, size: offset - end });
      end = offset + size;
    }
    return gaps;
  }

  /** Bytes of all ranges, each as an entry of its own. */
  bytesApart(): number {
    return this.#ranges().reduce((sum, { size }) => sum + size, 0);
  }

  #note(offset: number, size: number | null): number {
    const length = size ?? this.#arena.textEnd(offset) + 1 - offset;
    const known = this.#sizes.get(offset);
    if (known === length) return offset;
    this.#sorted = null;
    if (known === undefined) this.#sizes.set(offset, length);
    else if (typeof known !== 'number') known.add(length);
    else this.#sizes.set(offset, new Set([known, length]));
    return offset;
  }

  /** Ascending by offset, the larger first of two that begin together. */
  #ranges(): readonly ArenaRange[] {
    this.#sorted ??= [...this.#sizes]
      .flatMap(([offset, sizes]) =>
        (typeof sizes === 'number' ? [sizes] : [...sizes]).map((size) => ({ offset, size })),
      )
      .sort((a, b) => a.offset - b.offset || b.size - a.size);
    return this.#sorted;
  }
}
