/** A place in an author's file. */
export interface SourceSpot {
  /** The path as the author's folder has it. Empty when the place is unknown. */
  readonly file: string;
  /** From 1; 0 when unknown. */
  readonly line: number;
  /** From 1, in UTF-16 units; 0 when unknown. */
  readonly column: number;
}

/** A file's text under its path. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

export const NOWHERE: SourceSpot = { file: '', line: 0, column: 0 };

/** @param offset UTF-16 units from the start of the text. */
export function spotAt(source: SourceText, offset: number): SourceSpot {
  const before = source.text.slice(0, Math.max(0, offset));
  const lineStart = before.lastIndexOf('\n') + 1;
  return { file: source.path, line: before.split('\n').length, column: before.length - lineStart + 1 };
}

/** The first place that has the words in this order with whole words at both ends; the file alone when none has. */
export function spotOfWord(source: SourceText | null, ...words: readonly string[]): SourceSpot {
  if (source === null) return NOWHERE;
  let offset = 0;
  for (const word of words) {
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const found = new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).exec(source.text.slice(offset));
    if (found === null) return { file: source.path, line: 0, column: 0 };
    offset += found.index;
  }
  return spotAt(source, offset);
}
