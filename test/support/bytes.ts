/** Bytes as tests write them: by hand, independent of the writers under test. */

/**
 * Bytes from hex digits. White space and everything from `//` to the end of a line is left out, so that a test can lay a
 * record out field by field.
 */
export function hex(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/\/\/.*$/gm, '').replace(/\s+/g, '');
  if (!/^([0-9a-f]{2})*$/i.test(digits)) throw new Error(`not hex: ${digits}`);
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Hex digits of bytes, to compare in a way that reads well when it fails. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** ASCII text as bytes. `\0` is written out where it belongs. */
export function ascii(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Appends little-endian fields. */
export class ByteBuilder {
  readonly #bytes: number[] = [];

  u8(...values: readonly number[]): this {
    this.#bytes.push(...values.map((value) => value & 0xff));
    return this;
  }

  u16(...values: readonly number[]): this {
    for (const value of values) this.u8(value, value >>> 8);
    return this;
  }

  u32(...values: readonly number[]): this {
    for (const value of values) this.u8(value, value >>> 8, value >>> 16, value >>> 24);
    return this;
  }

  append(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  get length(): number {
    return this.#bytes.length;
  }

  build(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}
