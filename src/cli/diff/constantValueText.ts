import { floatFromBits } from '../../format/bytes/Float.js';
import { CONSTANT_TYPE } from '../../format/carbonEffect/constant.js';
import { floatText, hexText } from '../valueTexts.js';

/** A value of more bytes is shown from the register that the first difference is in. */
const SHOWN = 64;
const REGISTER = 16;
const WORD = 4;

/** The bytes of a constant as numbers of its type; hex where the type has no numbers or a word is cut off. */
export function constantValueText(bytes: Uint8Array, type: unknown, firstDifferent: number): string {
  if (bytes.length === 0) return 'no default';
  const isLong = bytes.length > SHOWN;
  const from = isLong ? Math.floor(firstDifferent / REGISTER) * REGISTER : 0;
  const shown = bytes.subarray(from, from + SHOWN);
  const text = type === CONSTANT_TYPE.OTHER || shown.length % WORD !== 0 ? hexText(shown) : wordsText(shown, type);
  const more = from + shown.length < bytes.length ? ', …' : '';
  return from === 0 ? `${text}${more}` : `… from byte ${from}: ${text}${more}`;
}

function wordsText(bytes: Uint8Array, type: unknown): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const words = Array.from({ length: bytes.length / WORD }, (_, i) => view.getUint32(i * WORD, true));
  return words.map((word) => wordText(word, type)).join(', ');
}

function wordText(word: number, type: unknown): string {
  switch (type) {
    case CONSTANT_TYPE.FLOAT:
      return floatText(floatFromBits(word));
    case CONSTANT_TYPE.INT:
      return String(word | 0);
    case CONSTANT_TYPE.BOOL:
      return word <= 1 ? String(word === 1) : String(word);
    default:
      return String(word);
  }
}
