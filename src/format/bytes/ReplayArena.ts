import type { ArenaOffsets } from './ArenaOffsets.js';
import type { ArenaReader } from './ArenaReader.js';
import { sameBytes } from './sameBytes.js';

/**
 * Answers with the offsets that were read, in the order in which they were read, and checks that each names what is being
 * written. It lets a file be re-emitted over its own arena even where that holds duplicates or references into the middle
 * of an entry.
 */
export class ReplayArena implements ArenaOffsets {
  readonly #arena: ArenaReader;
  #trace: readonly number[];
  #next = 0;

  constructor(arena: ArenaReader, trace: readonly number[]) {
    this.#arena = arena;
    this.#trace = trace;
  }

  /** Begins anew with other offsets. */
  restart(trace: readonly number[]): void {
    this.#trace = trace;
    this.#next = 0;
  }

  textOffset(text: string): number {
    const offset = this.#take();
    const there = this.#arena.text(offset);
    if (there !== text)
      throw new RangeError(`reference ${this.#next - 1} named ${JSON.stringify(there)}, not ${JSON.stringify(text)}`);
    return offset;
  }

  blobOffset(bytes: Uint8Array): number {
    const offset = this.#take();
    if (!this.#isAt(offset, bytes)) {
      throw new RangeError(`reference ${this.#next - 1} named other bytes than the ${bytes.length} being written`);
    }
    return offset;
  }

  #isAt(offset: number, bytes: Uint8Array): boolean {
    const arena = this.#arena.bytes;
    // What was read is a view of this very place.
    if (bytes.buffer === arena.buffer && bytes.byteOffset === arena.byteOffset + offset) return true;
    return sameBytes(arena.subarray(offset, offset + bytes.length), bytes);
  }

  #take(): number {
    const offset = this.#trace[this.#next];
    if (offset === undefined)
      throw new RangeError(`more references are written than the ${this.#trace.length} that were read`);
    this.#next += 1;
    return offset;
  }
}
