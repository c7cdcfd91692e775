import {
  CARBON_EFFECT_DATA_VERSION,
  CARBON_EFFECT_MIN_DATA_VERSION,
  COMPILER_VERSION_BYTES,
  ROW_BYTES,
  SOURCE_HASH_BYTES,
} from '../carbonEffect/limits.js';
import { recognizeBytes } from './recognizeBytes.js';
import { textAtStart } from './textAtStart.js';

const LEGACY_MIN_VERSION = 2;

/**
 * Says in words what bytes look like, from their beginning: `a Carbon effect of version 15`, `an HTML page`; where they are
 * like nothing known, what they begin with. A guess for messages; it decides nothing, never throws and looks at some KB.
 */
export function identifyBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty file';
  return (
    identifyRiff(bytes) ??
    recognizeBytes(bytes)?.name ??
    identifyCarbon(bytes) ??
    identifyOtherText(bytes) ??
    `bytes that begin with ${hexOfFirst(bytes)}`
  );
}

function identifyRiff(bytes: Uint8Array): string | null {
  if (bytes.length < 12 || asciiAt(bytes, 0) !== 'RIFF') return null;
  const form = asciiAt(bytes, 8);
  return form === 'YSLB' ? 'a YUP shader bundle (RIFF YSLB)' : `a RIFF file of form ${JSON.stringify(form)}`;
}

/** There is no magic behind the version, so a small number at the start proves little. */
function identifyCarbon(bytes: Uint8Array): string | null {
  if (bytes.length < 4) return null;
  const version = wordAt(bytes, 0);
  if (version >= CARBON_EFFECT_MIN_DATA_VERSION && version <= CARBON_EFFECT_DATA_VERSION) {
    return hasRoomForHeader(bytes, version)
      ? `a Carbon effect of version ${version}`
      : `bytes that begin like a Carbon effect of version ${version} and are too few for one`;
  }
  const isLegacy = version >= LEGACY_MIN_VERSION && version < CARBON_EFFECT_MIN_DATA_VERSION;
  return isLegacy ? `perhaps a Carbon effect of the legacy version ${version}` : null;
}

/** Whether the arena, an axis count and the row table of one row fit (`carbon-format.md` section 1). */
function hasRoomForHeader(bytes: Uint8Array, version: number): boolean {
  const sizeAt = version >= 15 ? 4 + COMPILER_VERSION_BYTES + SOURCE_HASH_BYTES : 4;
  if (bytes.length < sizeAt + 4) return false;
  return sizeAt + 4 + wordAt(bytes, sizeAt) + 1 + 4 + ROW_BYTES <= bytes.length;
}

function identifyOtherText(bytes: Uint8Array): string | null {
  const text = textAtStart(bytes)?.trimStart().slice(0, 24) ?? '';
  // A lone surrogate stands for a byte that is not UTF-8, or is half of what the cut went through.
  const isText = !/[\uDC80-\uDCFF]/u.test(text) && text !== '';
  return isText ? `text that begins with ${JSON.stringify(text)}` : null;
}

function wordAt(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset + offset, 4).getUint32(0, true);
}

function asciiAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

function hexOfFirst(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
