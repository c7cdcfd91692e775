import { bitsFromFloat, type Float } from './Float.js';

/** A growing little-endian buffer. Numbers that do not fit their field are a RangeError, never wrapped. */
export class CjsByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Bytes written so far; also the offset of the next one. */
  get length(): number {
    return this.#length;
  }

  u8(value: number): void {
    checkInteger(value, 0xff, 'u8');
    const at = this.#grow(1);
    this.#bytes[at] = value;
  }

  u16(value: number): void {
    checkInteger(value, 0xffff, 'u16');
    const at = this.#grow(2);
    this.#view.setUint16(at, value, true);
  }

  u32(value: number): void {
    checkInteger(value, 0xffffffff, 'u32');
    const at = this.#grow(4);
    this.#view.setUint32(at, value, true);
  }

  f32(value: Float): void {
    this.u32(bitsFromFloat(value));
  }

  /** Appends a copy. */
  append(bytes: Uint8Array): void {
    const at = this.#grow(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Leaves `length` zero bytes to be filled by {@link patchU32}; returns their offset. */
  reserve(length: number): number {
    const at = this.#grow(length);
    this.#bytes.fill(0, at, at + length);
    return at;
  }

  /** Fills in a word that was reserved. */
  patchU32(offset: number, value: number): void {
    checkInteger(value, 0xffffffff, 'u32');
    if (!(offset >= 0 && offset + 4 <= this.#length)) {
      throw new RangeError(`patch at ${offset} outside the ${this.#length} bytes written`);
    }
    this.#view.setUint32(offset, value, true);
  }

  /** What was written, as a copy of its own. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(count: number): number {
    const at = this.#length;
    const needed = at + count;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    this.#length = needed;
    return at;
  }
}

function checkInteger(value: number, max: number, field: string): void {
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new RangeError(`${value} does not fit a ${field}: wanted an integer from 0 to ${max}`);
  }
}
