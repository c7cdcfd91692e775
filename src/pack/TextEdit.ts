import type { LinkedProgram } from './LinkedProgram.js';

/** A part of a text, in UTF-16 units, and what stands there instead. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A program with another text and the same way back to the author's files. What is put in is where the text behind it was.
 * @param edits apart from each other, in any order.
 */
export function editedProgram(program: LinkedProgram, edits: readonly TextEdit[]): LinkedProgram {
  if (edits.length === 0) return program;
  const inOrder = edits.toSorted((a, b) => a.start - b.start);
  const text = editedText(program.text, edits);
  return { ...program, text, spotOf: (offset) => program.spotOf(offsetBefore(inOrder, offset)) };
}

/** @param edits apart from each other, in any order. */
export function editedText(text: string, edits: readonly TextEdit[]): string {
  let edited = '';
  let kept = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    edited += text.slice(kept, edit.start) + edit.text;
    kept = edit.end;
  }
  return edited + text.slice(kept);
}

/** Where an offset into the edited text is in the one that was edited. */
function offsetBefore(inOrder: readonly TextEdit[], offset: number): number {
  let moved = 0;
  for (const { start, end, text } of inOrder) {
    const at = start + moved;
    if (offset < at) break;
    if (offset < at + text.length) return end;
    moved += text.length - (end - start);
  }
  return offset - moved;
}
