import { floatFromBits } from '../../format/bytes/Float.js';
import { CONSTANT_TYPE, type Constant } from '../../format/carbonEffect/constant.js';
import { floatText, hexText } from '../valueTexts.js';
import { constantTypeName } from '../wireNames.js';
import type { ConstantShape } from './BodyShape.js';

const WORD = 4;
/** Words of a shader register: elements of an array begin on one. */
const REGISTER_WORDS = 4;
const MATRIX = 16;

/** A constant in words. @param defaults the bytes of its buffer, which may be shorter or longer than that */
export function constantShape(it: Constant, defaults: Uint8Array): ConstantShape {
  return {
    name: it.name,
    offset: it.offset,
    size: it.size,
    type: typeText(it),
    elements: it.elements,
    default: defaultText(it, defaults),
    isSRGB: Boolean(it.isSRGB),
    isAutoregister: Boolean(it.isAutoregister),
  };
}

/** `float3`, `float4[8]`, `float4x4`: the dimension of an array counts all of its components, modulo 256 (`carbon-format.md` 4.8). */
function typeText({ type, dimension, elements, size }: Constant): string {
  const base = constantTypeName(type).toLowerCase();
  if (type >= CONSTANT_TYPE.OTHER) return elements > 1 ? `${base}[${elements}]` : base;
  if (elements <= 1) return base + componentsText(dimension, size);
  if (dimension === 1) return `${base}[${elements}]`;
  if (dimension === MATRIX && size > REGISTER_WORDS * WORD * elements) return `${base}4x4[${elements}]`;
  const inLast = size / WORD - REGISTER_WORDS * (elements - 1);
  const isVector = Number.isInteger(inLast) && inLast >= 1 && inLast <= REGISTER_WORDS;
  return isVector ? `${base}${inLast}[${elements}]` : `${base} of dimension ${dimension}[${elements}]`;
}

function componentsText(dimension: number, size: number): string {
  if (dimension === 1) return '';
  if (dimension >= 2 && dimension <= REGISTER_WORDS) return String(dimension);
  if (dimension !== MATRIX) return ` of dimension ${dimension}`;
  return size === MATRIX * WORD ? '4x4' : ' matrix';
}

/** Words of a value that are told; of an array the first element. */
const TOLD = 4;

/** Of what is no number the bytes are told as they lie. */
function defaultText({ offset, size, type, elements }: Constant, defaults: Uint8Array): string {
  const bytes = defaults.subarray(offset, offset + size);
  if (bytes.length === 0) return '';
  if (bytes.length > WORD && bytes.every((byte) => byte === 0)) return bytes.length < size ? '0 …' : '0';
  if (type >= CONSTANT_TYPE.OTHER || bytes.length < WORD) {
    const told = bytes.subarray(0, TOLD * WORD);
    return `${hexText(told)}${told.length < size ? ' …' : ''}`;
  }
  const count = Math.floor(bytes.length / WORD);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const words = Array.from({ length: Math.min(count, TOLD) }, (_, i) => wordText(view.getUint32(i * WORD, true), type));
  const isCut = words.length * WORD < size || elements > 1;
  return `${words.join(' ')}${isCut ? ' …' : ''}`;
}

function wordText(word: number, type: number): string {
  switch (type) {
    case CONSTANT_TYPE.FLOAT:
      return knownFloatText(word);
    case CONSTANT_TYPE.INT:
      return String(word | 0);
    case CONSTANT_TYPE.BOOL:
      return word <= 1 ? String(word === 1) : String(word);
    default:
      return String(word);
  }
}

/** Bodies have the same few defaults over and over, and the shortest text of a float takes its time. */
const floatTexts = new Map<number, string>();
const FLOATS_KEPT = 4096;

function knownFloatText(word: number): string {
  const known = floatTexts.get(word);
  if (known !== undefined) return known;
  const text = floatText(floatFromBits(word));
  if (floatTexts.size >= FLOATS_KEPT) floatTexts.clear();
  floatTexts.set(word, text);
  return text;
}
