import { type Float, floatFromBits } from './Float.js';
import { FormatError } from './FormatError.js';

export interface ByteReaderOptions {
  /** Named in errors. */
  readonly source?: string;
  /** Where `bytes` begins in the file; added to the offsets of errors. */
  readonly baseOffset?: number;
  /** Where in `bytes` reading starts and where it ends. Default: all of them. */
  readonly start?: number;
  readonly end?: number;
  /** A view of exactly `bytes`, where many readers can share one; else one is made. */
  readonly view?: DataView;
}

/**
 * A little-endian cursor over bytes it does not own and never copies. Every read is checked against the end; one that
 * would pass it throws a {@link FormatError} with the offset at which the missing field begins.
 */
export class CjsByteReader {
  readonly bytes: Uint8Array;
  /** Named in errors. */
  readonly source: string;
  /** Where `bytes` begins in the file; added to the offsets of errors. */
  readonly baseOffset: number;
  /** Where the next read begins in `bytes`. */
  position: number;
  /** Where the last one may end. */
  readonly end: number;
  protected readonly view: DataView;

  constructor(bytes: Uint8Array, options: ByteReaderOptions = {}) {
    this.bytes = bytes;
    this.view = options.view ?? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.source = options.source ?? '';
    this.baseOffset = options.baseOffset ?? 0;
    this.position = options.start ?? 0;
    this.end = options.end ?? bytes.length;
  }

  /** Bytes between the cursor and the end. */
  get remaining(): number {
    return this.end - this.position;
  }

  u8(): number {
    const at = this.position;
    const value = this.bytes[at];
    if (value === undefined || at >= this.end) this.failPastEnd(1);
    this.position = at + 1;
    return value;
  }

  u16(): number {
    const at = this.position;
    if (at + 2 > this.end) this.failPastEnd(2);
    this.position = at + 2;
    return this.view.getUint16(at, true);
  }

  u32(): number {
    const at = this.position;
    if (at + 4 > this.end) this.failPastEnd(4);
    this.position = at + 4;
    return this.view.getUint32(at, true);
  }

  /** Every bit pattern survives, see {@link Float}. */
  f32(): Float {
    const at = this.position;
    if (at + 4 > this.end) this.failPastEnd(4);
    this.position = at + 4;
    const value = this.view.getFloat32(at, true);
    // Only a NaN has more to it than its number.
    return Number.isNaN(value) ? floatFromBits(this.view.getUint32(at, true)) : value;
  }

  /** A view of the next `length` bytes; writing into it writes into the file's memory. */
  take(length: number): Uint8Array {
    const at = this.position;
    if (length > this.end - at) this.failPastEnd(length);
    this.position = at + length;
    return this.bytes.subarray(at, at + length);
  }

  /** Throws a located error about the `bytesBack` bytes before the cursor. */
  refuse(found: string, wanted: string, bytesBack = 0): never {
    throw new FormatError({
      source: this.source,
      offset: this.baseOffset + this.position - bytesBack,
      found,
      wanted,
    });
  }

  private failPastEnd(wanted: number): never {
    this.refuse(
      `the end after ${this.remaining} more bytes (a read past the end)`,
      wanted === 1 ? 'one more byte' : `${wanted} more bytes`,
    );
  }
}
