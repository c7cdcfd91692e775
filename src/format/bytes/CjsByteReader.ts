import { type Float, floatFromBits } from './Float.js';
import { FormatError } from './FormatError.js';

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
  /** Bytes read so far. */
  position = 0;
  protected readonly view: DataView;

  constructor(bytes: Uint8Array, options: { readonly source?: string; readonly baseOffset?: number } = {}) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.source = options.source ?? '';
    this.baseOffset = options.baseOffset ?? 0;
  }

  get remaining(): number {
    return this.bytes.length - this.position;
  }

  u8(): number {
    const at = this.position;
    const value = this.bytes[at];
    if (value === undefined) this.failPastEnd(1);
    this.position = at + 1;
    return value;
  }

  u16(): number {
    const at = this.position;
    if (at + 2 > this.bytes.length) this.failPastEnd(2);
    this.position = at + 2;
    return this.view.getUint16(at, true);
  }

  u32(): number {
    const at = this.position;
    if (at + 4 > this.bytes.length) this.failPastEnd(4);
    this.position = at + 4;
    return this.view.getUint32(at, true);
  }

  /** Every bit pattern survives, see {@link Float}. */
  f32(): Float {
    const at = this.position;
    if (at + 4 > this.bytes.length) this.failPastEnd(4);
    this.position = at + 4;
    const value = this.view.getFloat32(at, true);
    // Only a NaN has more to it than its number.
    return Number.isNaN(value) ? floatFromBits(this.view.getUint32(at, true)) : value;
  }

  /** A view of the next `length` bytes; writing into it writes into the file's memory. */
  take(length: number): Uint8Array {
    const at = this.position;
    if (length > this.bytes.length - at) this.failPastEnd(length);
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
