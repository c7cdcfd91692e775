import { decodeText } from './arenaText.js';
import type { ArenaBlob } from './RecordIo.js';

/** Bytes from which on a string is worth being cut from another that ends in the same place. */
const LONG = 256;
const NO_BYTES = new Uint8Array(0);

interface WholeText {
  readonly start: number;
  readonly text: string;
}

/**
 * Resolves the references into one arena, each once: bodies of one file name the same few hundred things over and over, and
 * one program or name is then one object, however many bodies share it.
 */
export class ArenaReader {
  readonly bytes: Uint8Array;
  readonly #texts = new Map<number, string>();
  /** By their end, of those entries that are longer than {@link LONG} and have one UTF-16 unit per byte. */
  readonly #wholeTexts = new Map<number, WholeText>();
  readonly #blobs = new Map<number, ArenaBlob>();

  constructor(arena: Uint8Array) {
    this.bytes = arena;
  }

  /** The string at an offset; `undefined` where the offset is outside the arena or no NUL follows it. */
  text(offset: number): string | undefined {
    const known = this.#texts.get(offset);
    if (known !== undefined) return known;
    if (offset >= this.bytes.length) return undefined;
    const end = this.bytes.indexOf(0, offset);
    if (end < 0) return undefined;
    const text = end - offset > LONG ? this.#longText(offset, end) : decodeText(this.bytes.subarray(offset, end));
    this.#texts.set(offset, text);
    return text;
  }

  /** The view of a range, `undefined` where it is not inside the arena. Behind a size of 0 the offset is any word at all. */
  blob(size: number, offset: number): ArenaBlob | undefined {
    if (size === 0) return { bytes: NO_BYTES, offset };
    const known = this.#blobs.get(offset);
    if (known !== undefined && known.bytes.length === size) return known;
    if (offset + size > this.bytes.length) return undefined;
    const blob = { bytes: this.bytes.subarray(offset, offset + size), offset };
    this.#blobs.set(offset, blob);
    return blob;
  }

  /**
   * A long string. References into its middle get a part of the one that was decoded whole: a damaged file with many of them
   * could otherwise ask for many times its own size.
   */
  #longText(offset: number, end: number): string {
    const known = this.#wholeTexts.get(end);
    if (known !== undefined) return known.text.slice(offset - known.start);
    const start = offset === 0 ? 0 : this.bytes.lastIndexOf(0, offset - 1) + 1;
    const text = decodeText(this.bytes.subarray(start, end));
    if (text.length !== end - start) return start === offset ? text : decodeText(this.bytes.subarray(offset, end));
    this.#wholeTexts.set(end, { start, text });
    return text.slice(offset - start);
  }
}
