import { FieldError } from './FieldError.js';
import { bitsFromFloat, type Float, floatFromBits, NaNBits } from './Float.js';

/** A growing little-endian buffer. Numbers that do not fit their field are a {@link FieldError}, never wrapped. */
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

  // The masks let integers of the field pass and nothing else: they turn fractions, NaN and `undefined` into other numbers.

  u8(value: number): void {
    if ((value & 0xff) !== value) refuse(value, 0xff);
    const at = this.#length;
    if (at === this.#bytes.length) this.#grow(at + 1);
    this.#bytes[at] = value;
    this.#length = at + 1;
  }

  u16(value: number): void {
    if ((value & 0xffff) !== value) refuse(value, 0xffff);
    const at = this.#length;
    if (at + 2 > this.#bytes.length) this.#grow(at + 2);
    this.#view.setUint16(at, value, true);
    this.#length = at + 2;
  }

  u32(value: number): void {
    if (value >>> 0 !== value) refuse(value, 0xffffffff);
    const at = this.#length;
    if (at + 4 > this.#bytes.length) this.#grow(at + 4);
    this.#view.setUint32(at, value, true);
    this.#length = at + 4;
  }

  /** A number is rounded to binary32. */
  f32(value: Float): void {
    if (!isBinary32(value)) throw new FieldError(value, 'a number that binary32 can hold, or the NaNBits of a NaN');
    this.u32(bitsFromFloat(value));
  }

  /** Appends a copy. */
  append(bytes: Uint8Array): void {
    const at = this.#take(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Leaves `length` zero bytes to be filled by {@link patchU32}; returns their offset. */
  reserve(length: number): number {
    const at = this.#take(length);
    this.#bytes.fill(0, at, at + length);
    return at;
  }

  /** Fills in a word that was reserved. */
  patchU32(offset: number, value: number): void {
    if (value >>> 0 !== value) refuse(value, 0xffffffff);
    if (!(offset >= 0 && offset + 4 <= this.#length)) {
      throw new RangeError(`patch at ${offset} outside the ${this.#length} bytes written`);
    }
    this.#view.setUint32(offset, value, true);
  }

  /** Forgets what was written and keeps its memory for what comes. */
  clear(): void {
    this.#length = 0;
  }

  /** What was written, as a view: it holds until the next byte is written. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** What was written, in memory of its own. The writer is empty afterwards. */
  finish(): Uint8Array {
    const whole = this.#bytes;
    const bytes = this.#length === whole.length ? whole : whole.slice(0, this.#length);
    this.#bytes = new Uint8Array(0);
    this.#view = new DataView(this.#bytes.buffer);
    this.#length = 0;
    return bytes;
  }

  /** Where the next `count` bytes go. */
  #take(count: number): number {
    const at = this.#length;
    const end = at + count;
    if (end > this.#bytes.length) this.#grow(end);
    this.#length = end;
    return at;
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

function refuse(value: number, max: number): never {
  throw new FieldError(value, `an integer from 0 to ${max}`);
}

function isBinary32(value: Float): boolean {
  if (value instanceof NaNBits) return Number.isNaN(floatFromBits(value.bits).valueOf());
  return typeof value === 'number' && (!Number.isFinite(value) || Number.isFinite(Math.fround(value)));
}
