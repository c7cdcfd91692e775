import { decodeText } from '../../format/bytes/arenaText.js';
import { programLanguage } from '../../format/bytes/programLanguage.js';
import { printable } from '../valueTexts.js';
import { bytesText, firstDifferentByte } from './byteRuns.js';
import type { Sides } from './Difference.js';
import { type LineEdit, lineEdits } from './lineEdits.js';

/** Lines shown on each side of a change. */
const CONTEXT = 2;
/** Lines shown in all, and characters of each. */
const MAX_LINES = 24;
const MAX_WIDTH = 140;
/** Characters in front of the first different one in a line that is cut. */
const LEAD = 40;
const LINE_BREAK = 0x0a;

/** How two programs differ: changed lines with some around them where both are text, else the first different bytes. */
export function programLines({ left, right }: Sides<Uint8Array>): readonly string[] {
  if (left.length === 0 || right.length === 0) return [];
  if (!isText(left) || !isText(right)) {
    const at = firstDifferentByte(left, right);
    return [`A: ${bytesText(left, at)}`, `B: ${bytesText(right, at)}`];
  }
  const [mine, theirs] = [linesOf(left, right), linesOf(right, left)];
  const edits = withContext(lineEdits(mine, theirs), mine);
  const column = firstDifferentColumn(edits);
  const lines: string[] = [];
  let expected = -1;
  for (const edit of edits.slice(0, MAX_LINES)) {
    if (edit.mark !== '+') {
      if (edit.line !== expected) lines.push(`line ${edit.line}`);
      expected = edit.line + 1;
    } else if (expected < 0) {
      lines.push(`line ${edit.line}`);
      expected = edit.line;
    }
    lines.push(`${edit.mark} ${cut(edit.text, column)}`.trimEnd());
  }
  const rest = edits.slice(MAX_LINES).filter(({ mark }) => mark !== ' ').length;
  return rest === 0 ? lines : [...lines, `… ${rest} more changed lines`];
}

/** Number of the first line that differs, from 1; `null` where a program is no text. */
export function firstDifferentLine({ left, right }: Sides<Uint8Array>): number | null {
  if (!isText(left) || !isText(right)) return null;
  const at = firstDifferentByte(left, right);
  return left.subarray(0, at).reduce((lines, byte) => lines + (byte === LINE_BREAK ? 1 : 0), 1);
}

function isText(bytes: Uint8Array): boolean {
  const language = programLanguage(bytes);
  const isSource = language === 'wgsl' || language === 'glsl';
  return isSource || (language === 'unknown' && bytes.length > 0 && !bytes.includes(0) && isUtf8(bytes));
}

/** A lone surrogate stands for a byte that is not UTF-8. */
function isUtf8(bytes: Uint8Array): boolean {
  return !/\p{Cs}/u.test(decodeText(bytes));
}

/** Lines without their breaks; whether the last one has one shows only where the other program differs in that. */
function linesOf(bytes: Uint8Array, other: Uint8Array): readonly string[] {
  const lines = decodeText(bytes).split('\n');
  if (lines.at(-1) === '') return lines.slice(0, -1);
  return other.at(-1) === LINE_BREAK ? [...lines.slice(0, -1), `${lines.at(-1)} (no line break at the end)`] : lines;
}

/** The edits with unchanged lines around them; unchanged lines further in than those are left out. */
function withContext(edits: readonly LineEdit[], left: readonly string[]): readonly LineEdit[] {
  const [first, last] = [edits[0], edits.at(-1)];
  if (first === undefined || last === undefined) return [];
  const unchanged = (line: number): LineEdit => ({ mark: ' ', text: left[line - 1] ?? '', line });
  const before = lineNumbers(Math.max(1, first.line - CONTEXT), first.line).map(unchanged);
  // Lines are counted in the first text: what follows is behind the last of its own.
  const next = edits.reduce((line, edit) => (edit.mark === '+' ? line : edit.line + 1), first.line);
  const after = lineNumbers(next, Math.min(left.length + 1, next + CONTEXT)).map(unchanged);
  const near = edits.filter(({ mark }, i) => mark !== ' ' || isNearChange(edits, i));
  return [...before, ...near, ...after];
}

function isNearChange(edits: readonly LineEdit[], at: number): boolean {
  return edits.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ mark }) => mark !== ' ');
}

function lineNumbers(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

function firstDifferentColumn(edits: readonly LineEdit[]): number {
  const removed = edits.find(({ mark }) => mark === '-')?.text ?? '';
  const added = edits.find(({ mark }) => mark === '+')?.text ?? '';
  let column = 0;
  while (column < removed.length && removed[column] === added[column]) column++;
  return column;
}

/** A long line from a little in front of the first change on. */
function cut(text: string, column: number): string {
  if (text.length <= MAX_WIDTH) return printable(text);
  const start = column < MAX_WIDTH - LEAD ? 0 : Math.min(column - LEAD, text.length - MAX_WIDTH);
  const end = start + MAX_WIDTH;
  return `${start > 0 ? '…' : ''}${printable(text.slice(start, end))}${end < text.length ? '…' : ''}`;
}
