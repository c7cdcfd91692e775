import type { CjsStringTable } from './CjsStringTable.js';
import type { Float } from './Float.js';
import type { ArenaBlob, StrayBlob } from './RecordIo.js';
import { WritingIo, type WritingIoOptions } from './WritingIo.js';

/** The first pass of the arena writer: puts every string and blob that the records refer to into the table. */
export class CollectingIo extends WritingIo {
  readonly #table: CjsStringTable;

  constructor(table: CjsStringTable, options: WritingIoOptions) {
    super(options);
    this.#table = table;
  }

  u8(value: number): number {
    return value;
  }

  u16(value: number): number {
    return value;
  }

  u32(value: number): number {
    return value;
  }

  f32(value: Float): Float {
    return value;
  }

  text(value: string): string {
    try {
      this.#table.addText(value);
    } catch (error) {
      if (error instanceof TypeError) this.refuse(error.message, 'text that an arena can hold');
      throw error;
    }
    return value;
  }

  blob(value: ArenaBlob): ArenaBlob {
    if (value.bytes.length > 0) this.#table.addBlob(value.bytes);
    return value;
  }

  strayBlob(value: StrayBlob): StrayBlob {
    if (value.bytes !== null) this.#table.addBlob(value.bytes);
    return value;
  }
}
