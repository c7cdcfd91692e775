/**
 * Strings as they live in files: bytes that are UTF-8 by convention and by nothing else. A byte that is no part of valid
 * UTF-8 becomes the lone surrogate 0xDC00 + byte (U+DC80 to U+DCFF) and encodes back to that byte, so every byte string
 * survives the way through a JavaScript string. A byte-order mark is a character like any other.
 */

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Above this many bytes the decoder's fixed cost no longer matters. */
const SHORT = 48;
const ESCAPE = 0xdc00;

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
  let text = '';
  let at = 0;
  let from = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    text += decoder.decode(bytes.subarray(from, at)) + String.fromCharCode(ESCAPE + (bytes[at] ?? 0));
    at += 1;
    from = at;
  }
  return text + decoder.decode(bytes.subarray(from, at));
}

/** Bytes of the valid UTF-8 sequence at `at`, 0 when there is none (Unicode 15, table 3-7). */
function sequenceLength(bytes: Uint8Array, at: number): number {
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
