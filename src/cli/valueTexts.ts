/** Values of records as text: exact, so that two values have one text only where they are the same. */
import { bitsFromFloat, type Float, NaNBits } from '../format/bytes/Float.js';

/** Digits that tell any two binary32 numbers apart. */
const FLOAT_DIGITS = 9;
/** What a terminal would act on, or show as nothing or in another place: control and format characters, halves of pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The shortest decimal that reads back as the same binary32; a NaN with a payload shows its bits, -0 its sign. */
export function floatText(value: Float): string {
  const bits = bitsFromFloat(value);
  if (value instanceof NaNBits) return `NaN (${wordText(bits)})`;
  if (Object.is(value, -0)) return '-0';
  if (!Number.isFinite(value)) return String(value);
  for (let digits = 1; digits < FLOAT_DIGITS; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (bitsFromFloat(rounded) === bits) return String(rounded);
  }
  return String(Number(value.toPrecision(FLOAT_DIGITS)));
}

/** Quoted, with everything that does not print as itself escaped. */
export function quoted(text: string): string {
  return printable(JSON.stringify(text));
}

/** Text for a terminal, with everything but tabs escaped that does not print as itself. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => (character === '\t' ? character : escaped(character)));
}

/** A name for a terminal: {@link printable}, and the empty one as what it is. */
export function nameText(name: string): string {
  return name === '' ? '""' : printable(name);
}

/** Bytes as hex digits, two and two. */
export function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

/** A u32 as hex. */
export function wordText(word: number): string {
  return `0x${word.toString(16).padStart(8, '0')}`;
}

/** `1 byte`, `2 bytes`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Whether a value is told by {@link valueText}: a number, a string, a flag, a float, bytes, or a list of such. */
export function isValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof NaNBits) return true;
  return value instanceof Uint8Array || (Array.isArray(value) && value.every(isValue));
}

export function sameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (left instanceof NaNBits || left instanceof Uint8Array || Array.isArray(left)) {
    return isValue(right) && valueText(left) === valueText(right);
  }
  return false;
}

export function valueText(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || value instanceof NaNBits) return floatOrInteger(value);
  if (value instanceof Uint8Array) return hexText(value);
  if (Array.isArray(value)) return `(${value.map(valueText).join(', ')})`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([name, it]) => `${name} ${valueText(it)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Integers of records are wider than a float's exact range. */
function floatOrInteger(value: Float): string {
  return Number.isInteger(value) && !Object.is(value, -0) && Math.abs(Number(value)) <= 0xffffffff
    ? String(value)
    : floatText(value);
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
