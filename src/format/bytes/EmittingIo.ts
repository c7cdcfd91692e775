import type { ArenaOffsets } from './ArenaOffsets.js';
import type { CjsByteWriter } from './CjsByteWriter.js';
import type { Float } from './Float.js';
import type { ArenaBlob, StrayBlob } from './RecordIo.js';
import { WritingIo, type WritingIoOptions } from './WritingIo.js';

/** The second pass of the arena writer: puts the records' bytes behind each other, with the arena's offsets in them. */
export class EmittingIo extends WritingIo {
  readonly #out: CjsByteWriter;
  readonly #arena: ArenaOffsets;

  constructor(out: CjsByteWriter, arena: ArenaOffsets, options: WritingIoOptions) {
    super(options);
    this.#out = out;
    this.#arena = arena;
  }

  u8(value: number): number {
    if ((value & 0xff) !== value) this.#refuseNumber(value, 0xff);
    this.#out.u8(value);
    return value;
  }

  u16(value: number): number {
    if ((value & 0xffff) !== value) this.#refuseNumber(value, 0xffff);
    this.#out.u16(value);
    return value;
  }

  u32(value: number): number {
    if (value >>> 0 !== value) this.#refuseNumber(value, 0xffffffff);
    this.#out.u32(value);
    return value;
  }

  f32(value: Float): Float {
    this.#out.f32(value);
    return value;
  }

  text(value: string): string {
    this.#out.u32(this.#arena.textOffset(value));
    return value;
  }

  blob(value: ArenaBlob): ArenaBlob {
    const size = value.bytes.length;
    this.#out.u32(size);
    if (size === 0) this.u32(value.offset);
    else this.#out.u32(this.#arena.blobOffset(value.bytes));
    return value;
  }

  strayBlob(value: StrayBlob): StrayBlob {
    if (value.bytes === null) {
      this.u32(value.size);
      this.u32(value.offset);
    } else {
      this.#out.u32(value.bytes.length);
      this.#out.u32(this.#arena.blobOffset(value.bytes));
    }
    return value;
  }

  #refuseNumber(value: number, max: number): never {
    this.refuse(`${value}`, `an integer from 0 to ${max}`);
  }
}
