import type { ArenaOffsets } from './ArenaOffsets.js';
import type { CjsByteWriter } from './CjsByteWriter.js';
import { FieldError } from './FieldError.js';
import type { Float } from './Float.js';
import type { ArenaBlob, StrayBlob } from './RecordIo.js';
import { WritingIo, type WritingIoOptions } from './WritingIo.js';

export interface EmittingIoOptions extends WritingIoOptions {
  /** Gathers where in the output the arena is referred to, a u32 each: there are millions in a large file. */
  readonly references?: CjsByteWriter;
}

/** Puts the records' bytes behind each other, with the arena's offsets in them. */
export class EmittingIo extends WritingIo {
  readonly #out: CjsByteWriter;
  readonly #arena: ArenaOffsets;
  readonly #references: CjsByteWriter | null;
  #lowestStrayEnd = Number.POSITIVE_INFINITY;

  constructor(out: CjsByteWriter, arena: ArenaOffsets, options: EmittingIoOptions) {
    super(options);
    this.#out = out;
    this.#arena = arena;
    this.#references = options.references ?? null;
  }

  /**
   * The lowest end of what stray blobs without bytes name. A reader of an arena that reaches so far would find bytes there.
   * Infinity where there are none.
   */
  get lowestStrayEnd(): number {
    return this.#lowestStrayEnd;
  }

  u8(value: number): number {
    this.#out.u8(value);
    return value;
  }

  u16(value: number): number {
    this.#out.u16(value);
    return value;
  }

  u32(value: number): number {
    this.#out.u32(value);
    return value;
  }

  f32(value: Float): Float {
    this.#out.f32(value);
    return value;
  }

  text(value: string): string {
    this.#refer(this.#offsetOf(value));
    return value;
  }

  blob(value: ArenaBlob): ArenaBlob {
    if (!(value?.bytes instanceof Uint8Array)) throw new FieldError(value, 'bytes with their offset');
    const size = value.bytes.length;
    this.#out.u32(size);
    if (size === 0) this.u32(value.offset);
    else this.#refer(this.#arena.blobOffset(value.bytes));
    return value;
  }

  strayBlob(value: StrayBlob): StrayBlob {
    if (!isStrayBlob(value)) throw new FieldError(value, 'size, offset, and bytes of that size or null');
    if (value.bytes === null) {
      this.u32(value.size);
      this.u32(value.offset);
      if (value.size > 0) this.#lowestStrayEnd = Math.min(this.#lowestStrayEnd, value.size + value.offset);
    } else {
      this.#out.u32(value.bytes.length);
      this.#refer(this.#arena.blobOffset(value.bytes));
    }
    return value;
  }

  #refer(offset: number): void {
    if (this.#references !== null) this.#references.u32(this.#out.length);
    this.#out.u32(offset);
  }

  #offsetOf(text: string): number {
    if (typeof text !== 'string') throw new FieldError(text, 'a string');
    try {
      return this.#arena.textOffset(text);
    } catch (error) {
      // The message has the text in it.
      if (error instanceof TypeError) throw new FieldError(text, `text that an arena can hold: ${error.message}`);
      throw error;
    }
  }
}

function isStrayBlob(value: StrayBlob | undefined): boolean {
  if (value?.bytes === null) return true;
  return value?.bytes instanceof Uint8Array && value.bytes.length > 0 && value.bytes.length === value.size;
}
