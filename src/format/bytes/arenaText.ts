/**
 * Strings as they live in files: bytes that are UTF-8 by convention and by nothing else. A byte that is no part of valid
 * UTF-8 becomes the lone surrogate 0xDC00 + byte (U+DC80 to U+DCFF) and encodes back to that byte, so every byte string
 * survives the way through a JavaScript string. A byte-order mark is a character like any other.
 */

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Up to here putting characters together beats the decoder's fixed cost; from 13 on engines keep the sum as a tree of its parts. */
const SHORT = 12;
const ESCAPE = 0xdc00;
/** UTF-16 units of a string that are put together at once. */
const PIECE = 4096;

/** Decodes bytes, losing none. The bytes are copied first where they are shared memory, which no browser decodes. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length <= SHORT) {
    const ascii = decodeShortAscii(bytes);
    if (ascii !== null) return ascii;
  }
  const own = bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice();
  try {
    return decoder.decode(own);
  } catch {
    return decodeEscaping(own);
  }
}

/**
 * Encodes text, turning escaped bytes back.
 * @throws TypeError for any other lone surrogate, and for escapes that would decode to something else than themselves.
 */
export function encodeText(text: string): Uint8Array {
  // A well-formed string has no lone surrogate, so nothing in it stands for a raw byte.
  if (!hasLoneSurrogate(text)) return encoder.encode(text);
  const bytes = encodeEscapes(text);
  if (decodeText(bytes) !== text) {
    throw new TypeError(`escaped bytes in ${JSON.stringify(text)} form valid UTF-8: write the character itself`);
  }
  return bytes;
}

/**
 * Encodes text with the NUL that ends it in an arena.
 * @throws TypeError as {@link encodeText}, and for a U+0000 inside, which would end the string early.
 */
export function encodeTerminated(text: string): Uint8Array {
  if (text.includes('\0')) throw new TypeError(`U+0000 inside ${JSON.stringify(text)} would end the string early`);
  const bytes = encodeText(text);
  const terminated = new Uint8Array(bytes.length + 1);
  terminated.set(bytes);
  return terminated;
}

/** What stands in a string for a byte that is no part of valid UTF-8. */
export function escapedByte(byte: number): string {
  return String.fromCharCode(ESCAPE + byte);
}

function decodeShortAscii(bytes: Uint8Array): string | null {
  let text = '';
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x80) return null;
    text += String.fromCharCode(byte);
  }
  return text;
}

function decodeEscaping(bytes: Uint8Array): string {
  // In pieces: a string put together from single characters takes many times its size until it is done.
  const units = new Uint16Array(Math.min(bytes.length, PIECE) + 1);
  let count = 0;
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    const code = length === 0 ? ESCAPE + (bytes[at] ?? 0) : codePointAt(bytes, at, length);
    if (code > 0xffff) units[count++] = 0xd800 + ((code - 0x10000) >>> 10);
    units[count++] = code > 0xffff ? 0xdc00 + (code & 0x3ff) : code;
    at += length || 1;
    if (count >= PIECE) {
      text += String.fromCharCode(...units.subarray(0, count));
      count = 0;
    }
  }
  return text + String.fromCharCode(...units.subarray(0, count));
}

function codePointAt(bytes: Uint8Array, at: number, length: number): number {
  const lead = bytes[at] ?? 0;
  let code = length === 1 ? lead : lead & (0x7f >> length);
  for (let i = 1; i < length; i++) code = (code << 6) | ((bytes[at + i] ?? 0) & 0x3f);
  return code;
}

/** Bytes of the valid UTF-8 sequence at `at`, 0 when there is none (Unicode 15, table 3-7). */
export function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (length === 0 || at + length > bytes.length) return 0;
  const second = bytes[at + 1] ?? 0;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let i = 2; i < length; i++) {
    if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function hasLoneSurrogate(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if ((unit & 0xf800) !== 0xd800) continue;
    if (!isPair(text, i)) return true;
    i += 1;
  }
  return false;
}

function isPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

function encodeEscapes(text: string): Uint8Array {
  // One UTF-16 unit becomes three bytes at most.
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  let from = 0;
  const flush = (to: number): void => {
    length += encoder.encodeInto(text.slice(from, to), bytes.subarray(length)).written;
    from = to + 1;
  };
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if ((unit & 0xf800) !== 0xd800) continue;
    if (isPair(text, i)) {
      i += 1;
      continue;
    }
    if (unit < ESCAPE + 0x80 || unit > ESCAPE + 0xff) {
      throw new TypeError(`lone surrogate U+${unit.toString(16).toUpperCase()} in ${JSON.stringify(text)}`);
    }
    flush(i);
    bytes[length++] = unit - ESCAPE;
  }
  flush(text.length);
  return bytes.subarray(0, length);
}
