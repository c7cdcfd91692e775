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
