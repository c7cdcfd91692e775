import { decodeText } from './arenaText.js';
import { DecodedText } from './DecodedText.js';
import type { ArenaBlob } from './RecordIo.js';
import { TextEnds } from './TextEnds.js';

/** Bytes from which on a string is worth being cut from another that ends in the same place. */
const LONG = 24;
const NO_BYTES = new Uint8Array(0);

/**
 * Resolves the references into one arena, each once: bodies of one file name the same few hundred things over and over, and
 * one program or name is then one object, however many bodies share it. A damaged file may refer to every byte of a long
 * string: the time and memory it takes stay in proportion to the file all the same.
 */
export class ArenaReader {
  readonly bytes: Uint8Array;
  #textsGiven = 0;
  readonly #texts = new Map<number, string>();
  /** Of what is longer than {@link LONG}, by its end. */
  readonly #longTexts = new Map<number, DecodedText>();
  readonly #blobs = new Map<number, ArenaBlob>();
  readonly #ends: TextEnds;

  constructor(arena: Uint8Array) {
    this.bytes = arena;
    this.#ends = new TextEnds(arena);
  }

  /** Characters of the strings that were given out, each time that they were. */
  get textsGiven(): number {
    return this.#textsGiven;
  }

  /** The string at an offset; `undefined` where the offset is outside the arena or no NUL follows it. */
  text(offset: number): string | undefined {
    const known = this.#texts.get(offset);
    if (known !== undefined) {
      this.#textsGiven += known.length;
      return known;
    }
    if (offset >= this.bytes.length) return undefined;
    const end = this.#ends.endAt(offset);
    if (end === this.bytes.length) return undefined;
    const text = end - offset > LONG ? this.#longText(offset, end) : decodeText(this.bytes.subarray(offset, end));
    this.#texts.set(offset, text);
    this.#textsGiven += text.length;
    return text;
  }

  /** Where the NUL of the string at an offset is; the arena's size where none follows. The offset must be inside the arena. */
  textEnd(offset: number): number {
    return this.#ends.endAt(offset);
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

  /** The first reference is decoded from where it points; one that points in front of it makes the entry be decoded whole. */
  #longText(offset: number, end: number): string {
    let long = this.#longTexts.get(end);
    if (long === undefined || offset < long.start) {
      const start = long === undefined ? offset : this.bytes.lastIndexOf(0, offset) + 1;
      long = new DecodedText(this.bytes, start, end);
      this.#longTexts.set(end, long);
    }
    return long.from(offset);
  }
}
