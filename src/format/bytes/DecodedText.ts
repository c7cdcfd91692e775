import { decodeText, escapedByte, sequenceLength } from './arenaText.js';

/** Bytes from one place at which the position in the text is known to the next. */
const STEP = 64;

/**
 * A string of an arena decoded once, from which the part behind any of its bytes is cut: what decoding that part alone
 * would give, while engines let the cut share the memory of the whole.
 */
export class DecodedText {
  /** Arena offset of the first byte. */
  readonly start: number;
  readonly #arena: Uint8Array;
  readonly #text: string;
  /** UTF-16 units in front of the first character at or behind every {@link STEP}th byte; `null` where each byte is one unit. */
  readonly #units: Uint32Array | null;

  /** `end` is the offset of the NUL. */
  constructor(arena: Uint8Array, start: number, end: number) {
    this.start = start;
    this.#arena = arena;
    this.#text = decodeText(arena.subarray(start, end));
    this.#units = this.#text.length === end - start ? null : unitsAtSteps(arena, start, end);
  }

  /** The text from the byte at an arena offset on. Bytes of a character that begins in front of it are stray ones. */
  from(offset: number): string {
    if (this.#units === null) return this.#text.slice(offset - this.start);
    const character = this.#characterAt(offset);
    let text = this.#text.slice(this.#unitAt(character, this.#units));
    for (let i = character - 1; i >= offset; i--) text = escapedByte(this.#arena[i] ?? 0) + text;
    return text;
  }

  #unitAt(character: number, units: Uint32Array): number {
    const step = Math.floor((character - this.start) / STEP);
    let unit = units[step] ?? 0;
    for (let at = this.#characterAt(this.start + step * STEP); at < character; ) {
      const length = sequenceLength(this.#arena, at);
      unit += unitsOf(length);
      at += length || 1;
    }
    return unit;
  }

  /** Where the first character at or behind `offset` begins. UTF-8 shows it by the three bytes in front. */
  #characterAt(offset: number): number {
    for (let lead = Math.max(this.start, offset - 3); lead < offset; lead++) {
      const end = lead + sequenceLength(this.#arena, lead);
      if (end > offset) return end;
    }
    return offset;
  }
}

function unitsAtSteps(arena: Uint8Array, start: number, end: number): Uint32Array {
  const units = new Uint32Array(Math.floor((end - start) / STEP) + 1);
  let unit = 0;
  let step = 0;
  for (let at = start; at < end; ) {
    if (at >= start + step * STEP) units[step++] = unit;
    const length = sequenceLength(arena, at);
    unit += unitsOf(length);
    at += length || 1;
  }
  // A place behind the last character.
  if (step < units.length) units[step] = unit;
  return units;
}

/** A stray byte is one unit, as everything is but a character outside the basic plane. */
function unitsOf(sequence: number): number {
  return sequence === 4 ? 2 : 1;
}
