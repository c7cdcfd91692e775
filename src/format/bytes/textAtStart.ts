import { decodeText } from './arenaText.js';

/** Bytes that are looked at: more than the licence that a program may begin with. */
const HEAD_BYTES = 16_384;

/** What no text has: control characters but tab, line feed, vertical tab, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const CONTROL = /[\0-\x08\x0e-\x1f\x7f]/;

/**
 * The beginning of bytes as text, without a byte-order mark and without NULs at the end; `null` where there is something that
 * no text has. Bytes that are not UTF-8 do not count against it: pages and comments are written in other encodings too.
 */
export function textAtStart(bytes: Uint8Array): string | null {
  const text = decodeText(bytes.subarray(0, HEAD_BYTES)).replace(/^\uFEFF/, '');
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--;
  const content = text.slice(0, end);
  return CONTROL.test(content) ? null : content;
}
