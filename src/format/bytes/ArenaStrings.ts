import { decodeText } from './arenaText.js';

/**
 * The strings of one arena, decoded on demand and once per offset: bodies of one file name the same few hundred things over
 * and over.
 */
export class ArenaStrings {
  readonly bytes: Uint8Array;
  readonly #decoded = new Map<number, string>();

  constructor(arena: Uint8Array) {
    this.bytes = arena;
  }

  /** The string at an offset; `undefined` where the offset is outside the arena or no NUL follows it. */
  at(offset: number): string | undefined {
    const known = this.#decoded.get(offset);
    if (known !== undefined) return known;
    if (offset >= this.bytes.length) return undefined;
    const end = this.bytes.indexOf(0, offset);
    if (end < 0) return undefined;
    const text = decodeText(this.bytes.subarray(offset, end));
    this.#decoded.set(offset, text);
    return text;
  }
}
