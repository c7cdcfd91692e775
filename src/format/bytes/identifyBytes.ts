import { CARBON_EFFECT_DATA_VERSION, CARBON_EFFECT_MIN_DATA_VERSION } from '../carbonEffect/limits.js';

/** A leading word of the retired chunk container, which had its own magic where a version stands now. */
const CARBON_WEBGL_MAGIC = 1196901699;
const LEGACY_MIN_VERSION = 2;
const SPIRV_MAGIC = 0x07230203;

interface Signature {
  readonly starts: readonly number[];
  readonly name: string;
}

const SIGNATURES: readonly Signature[] = [
  { starts: [0x44, 0x58, 0x42, 0x43], name: 'D3D bytecode (DXBC)' },
  { starts: [0x42, 0x43, 0xc0, 0xde], name: 'LLVM bitcode (Metal AIR)' },
  { starts: [0x1f, 0x8b], name: 'gzip data' },
  { starts: [0x28, 0xb5, 0x2f, 0xfd], name: 'zstd data' },
  { starts: [0x50, 0x4b, 0x03, 0x04], name: 'a zip archive' },
  { starts: [0x89, 0x50, 0x4e, 0x47], name: 'a PNG picture' },
  { starts: [0x44, 0x44, 0x53, 0x20], name: 'a DDS texture' },
];

/** Says in words what bytes look like, from their beginning. A guess for error messages; it decides nothing. */
export function identifyBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty file';
  return identifyText(bytes) ?? identifyBinary(bytes) ?? `bytes that begin with ${hexOfFirst(bytes)}`;
}

function identifyBinary(bytes: Uint8Array): string | null {
  const riff = identifyRiff(bytes);
  if (riff !== null) return riff;
  for (const { starts, name } of SIGNATURES) {
    if (starts.every((byte, i) => bytes[i] === byte)) return name;
  }
  if (bytes.length < 4) return null;
  const word = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  if (word === CARBON_WEBGL_MAGIC) return 'a retired Carbon WebGL chunk container';
  if (word === SPIRV_MAGIC) return 'a SPIR-V module';
  if (word >= CARBON_EFFECT_MIN_DATA_VERSION && word <= CARBON_EFFECT_DATA_VERSION) {
    return `a Carbon effect of version ${word}`;
  }
  // A small number at the start is no proof of anything: there is no magic behind it.
  if (word >= LEGACY_MIN_VERSION && word < CARBON_EFFECT_MIN_DATA_VERSION) {
    return `perhaps a Carbon effect of the legacy version ${word}`;
  }
  return null;
}

function identifyRiff(bytes: Uint8Array): string | null {
  if (asciiAt(bytes, 0, 4) !== 'RIFF') return null;
  const form = asciiAt(bytes, 8, 4);
  return form === 'YSLB' ? 'a YUP shader bundle (RIFF YSLB)' : `a RIFF file of form "${form}"`;
}

function identifyText(bytes: Uint8Array): string | null {
  const start = asciiAt(bytes, 0, 512)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^(<!doctype html|<html|<head|<body)/i.test(start)) return 'an HTML page';
  if (/^<\?xml/i.test(start)) return 'an XML document';
  if (start.startsWith('version https://git-lfs')) return 'a Git LFS pointer, not the file it stands for';
  if (start.startsWith('#version')) return 'GLSL source text';
  if (!isPrintable(start)) return null;
  if (/^[{[]/.test(start)) return 'JSON text';
  if (/@(vertex|fragment|compute|group)\b|\bvar<|^(diagnostic|enable|requires)\b/.test(start))
    return 'WGSL source text';
  return start === '' ? null : `text that begins with ${JSON.stringify(start.slice(0, 24))}`;
}

function isPrintable(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 && unit !== 9 && unit !== 10 && unit !== 13) return false;
    if (unit >= 0x7f) return false;
  }
  return true;
}

function asciiAt(bytes: Uint8Array, offset: number, length: number): string {
  let text = '';
  for (const byte of bytes.subarray(offset, offset + length)) text += String.fromCharCode(byte);
  return text;
}

function hexOfFirst(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
