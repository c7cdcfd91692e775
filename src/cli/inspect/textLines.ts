/** How `carbonfx inspect` lays its lines out. */
import { padToColumns, textColumns } from '../textColumns.js';
import { counted } from '../valueTexts.js';

/** Columns that lines are broken to, where they can be. */
const WIDTH = 100;

/** How long the lists are that are printed. */
export interface TextLimits {
  /** Most items of a list; what is more is counted. */
  readonly items: number;
  /** Most bodies that are told in full. */
  readonly shapes: number;
}

export const SHORT: TextLimits = { items: 12, shapes: 2 };
/** `--all`. */
export const ALL: TextLimits = { items: Number.POSITIVE_INFINITY, shapes: Number.POSITIVE_INFINITY };

const KB = 1024;

/** `812 B`, `12.3 KB`, `1.2 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 10 * KB) return `${bytes} B`;
  const [value, unit] = bytes < KB * KB ? [bytes / KB, 'KB'] : [bytes / KB / KB, 'MB'];
  return `${value.toFixed(1)} ${unit}`;
}

/** The lines of the items that are printed, and one that counts the others. */
export function cutLines<T>(
  items: readonly T[],
  limit: number,
  lines: (shown: readonly T[]) => readonly string[],
  indent: string,
): readonly string[] {
  const rest = items.length - limit;
  // One line more takes no more room than saying that it is left out.
  if (rest <= 1) return lines(items);
  return [...lines(items.slice(0, limit)), `${indent}… ${rest} more; --all prints them`];
}

/** The items that are printed, and one that counts the others. */
export function cutItems(items: readonly string[], limit: number): readonly string[] {
  const rest = items.length - limit;
  return rest <= 1 ? items : [...items.slice(0, limit), `… ${rest} more; --all prints them`];
}

/** `WGSL`, `unknown`; of an empty program that it is none. */
export function languageText(language: string): string {
  if (language === 'none') return 'not translated';
  return language === 'unknown' ? language : language.toUpperCase();
}

/** `label  item, item, …`, broken into lines that begin under the first item. */
export function listLines(indent: string, label: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const start = `${indent}${label}  `;
  const lines: string[] = [];
  let line = start;
  items.forEach((item, i) => {
    const text = i === items.length - 1 ? item : `${item}, `;
    if (line !== start && line.trim() !== '' && textColumns(line) + textColumns(text.trimEnd()) > WIDTH) {
      lines.push(line.trimEnd());
      line = padToColumns('', textColumns(start));
    }
    line += text;
  });
  return [...lines, line.trimEnd()];
}

/** `body 3`, `bodies 0, 2-4 and 12 more`. */
export function bodiesText(bodies: readonly number[]): string {
  const shown = bodies.slice(0, 6).join(', ');
  if (bodies.length === 1) return `body ${shown}`;
  return `bodies ${shown}${bodies.length > 6 ? `, … (${counted(bodies.length, 'body', 'bodies')})` : ''}`;
}
