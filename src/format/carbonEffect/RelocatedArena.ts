import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import { CjsStringTable } from '../bytes/CjsStringTable.js';
import type { ArenaRange } from './ArenaUse.js';

/**
 * An arena whose entries are laid out anew, with the references into it moved along: each keeps its distance from the
 * beginning of the entry that it points into. Where a table that is asked by content can name entries alone, this names any
 * place inside one, and it takes no more memory than the arena however many references there are.
 */
export class RelocatedArena {
  readonly #table = new CjsStringTable();
  readonly #arena: Uint8Array;
  readonly #entries: readonly ArenaRange[];
  /** By entry, filled when the first offset is asked for. */
  #moved: readonly number[] | null = null;

  /**
   * @param entries of `arena`, ascending and apart.
   * @param unreferenced more ranges of it to keep, to which nothing refers.
   */
  constructor(arena: Uint8Array, entries: readonly ArenaRange[], unreferenced: readonly ArenaRange[]) {
    this.#arena = arena;
    this.#entries = entries;
    for (const range of [...entries, ...unreferenced]) this.#table.addBlob(this.#bytesOf(range));
  }

  /** The payload, laid out anew. */
  payload(): Uint8Array {
    return this.#table.payload();
  }

  /** The answers of `offsets`, which are places in the source arena, as places in this one. */
  moving(offsets: ArenaOffsets): ArenaOffsets {
    return {
      textOffset: (text) => this.#move(offsets.textOffset(text)),
      blobOffset: (bytes) => this.#move(offsets.blobOffset(bytes)),
    };
  }

  #move(offset: number): number {
    this.#moved ??= this.#entries.map((range) => this.#table.blobOffset(this.#bytesOf(range)));
    const place = lastAtOrBefore(this.#entries, offset);
    const entry = this.#entries[place];
    const base = this.#moved[place];
    if (entry === undefined || base === undefined || offset >= entry.offset + entry.size) {
      throw new RangeError(`arena offset ${offset} is in none of the entries that were laid out anew`);
    }
    return base + (offset - entry.offset);
  }

  #bytesOf({ offset, size }: ArenaRange): Uint8Array {
    return this.#arena.subarray(offset, offset + size);
  }
}

/** Index of the last entry that begins at or before an offset, -1 where none does. */
function lastAtOrBefore(entries: readonly ArenaRange[], offset: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.offset ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
