import type { RecordIo } from '../bytes/RecordIo.js';

/** Annotation value types on the wire (`carbon-format.md` 6.9). */
export const ANNOTATION_TYPE = { BOOL: 0, INT: 1, FLOAT: 2, STRING: 3 } as const;

/** A named value attached to a parameter or to a stage's entry point. */
export interface Annotation {
  readonly name: string;
  /** 0 BOOL, 1 INT, 2 FLOAT, 3 STRING. Unknown numbers are kept; their value is a word. */
  readonly type: number;
  /** The four wire bytes as a little-endian u32. 0 when `type` is STRING. */
  readonly word: number;
  /** The string when `type` is STRING, else empty. */
  readonly text: string;
}

export function annotation(io: RecordIo, it: Annotation): Annotation {
  const name = io.text(it.name);
  const type = io.u8(it.type);
  // Only an author has both: one of them would be lost without a word.
  if (type === ANNOTATION_TYPE.STRING ? it.word : it.text) {
    io.refuse(
      `annotation ${JSON.stringify(it.name)} of type ${type} with both a word and a text`,
      'the one that goes with its type',
    );
  }
  return type === ANNOTATION_TYPE.STRING
    ? { name, type, word: 0, text: io.text(it.text) }
    : { name, type, word: io.u32(it.word), text: '' };
}
