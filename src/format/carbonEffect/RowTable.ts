import { ROW_BYTES } from './limits.js';

/** One row of the offset table. */
export interface EffectRow {
  /** The stored index. Rows are found by position; this says nothing more. */
  readonly index: number;
  /** Of the body, in bytes from the start of the file. */
  readonly offset: number;
  /** Of the body, in bytes. */
  readonly size: number;
}

/** The offset table, read where it lies: nothing is allocated per row. Positions are not checked. */
export class RowTable {
  readonly count: number;
  readonly #view: DataView;

  constructor(bytes: Uint8Array, offset: number, count: number) {
    this.count = count;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset + offset, count * ROW_BYTES);
  }

  indexAt(position: number): number {
    return this.#view.getUint32(position * ROW_BYTES, true);
  }

  offsetAt(position: number): number {
    return this.#view.getUint32(position * ROW_BYTES + 4, true);
  }

  sizeAt(position: number): number {
    return this.#view.getUint32(position * ROW_BYTES + 8, true);
  }

  /** Whether every row stores its own position. */
  get indicesMatchPosition(): boolean {
    for (let i = 0; i < this.count; i++) {
      if (this.indexAt(i) !== i) return false;
    }
    return true;
  }

  /** Whether the stored indices are 0 to count - 1, each once, in any order. */
  get isDense(): boolean {
    const seen = new Uint8Array(this.count);
    for (let i = 0; i < this.count; i++) {
      const index = this.indexAt(i);
      if (index >= this.count || seen[index] === 1) return false;
      seen[index] = 1;
    }
    return true;
  }
}
