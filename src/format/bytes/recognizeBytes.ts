import { shaderLanguageOf } from './shaderLanguageOf.js';
import { textAtStart } from './textAtStart.js';

/** What the bytes of a program can be. */
export type ByteLanguage = 'wgsl' | 'glsl' | 'dxbc' | 'air' | 'spirv';

/** A kind of bytes that their beginning gives away. */
export interface ByteKind {
  readonly kind: string;
  /** In words, with its article: `gzip data`, `an HTML page`. */
  readonly name: string;
  /** Set where bytes of this kind are a program. */
  readonly language?: ByteLanguage;
}

interface Signature extends ByteKind {
  readonly starts: readonly number[];
}

/** The one table of magic numbers. */
const SIGNATURES: readonly Signature[] = [
  { starts: [0x44, 0x58, 0x42, 0x43], kind: 'dxbc', name: 'D3D bytecode (DXBC)', language: 'dxbc' },
  { starts: [0x42, 0x43, 0xc0, 0xde], kind: 'bitcode', name: 'LLVM bitcode (Metal AIR)', language: 'air' },
  {
    starts: [0xde, 0xc0, 0x17, 0x0b],
    kind: 'wrapped-bitcode',
    name: 'wrapped LLVM bitcode (Metal AIR)',
    language: 'air',
  },
  { starts: [0x4d, 0x54, 0x4c, 0x42], kind: 'metal-library', name: 'a Metal library (AIR)', language: 'air' },
  { starts: [0x03, 0x02, 0x23, 0x07], kind: 'spirv', name: 'a SPIR-V module', language: 'spirv' },
  { starts: [0x07, 0x23, 0x02, 0x03], kind: 'spirv-big-endian', name: 'a big-endian SPIR-V module', language: 'spirv' },
  // The word 1196901699, which stands where a version stands now.
  { starts: [0x43, 0x45, 0x57, 0x47], kind: 'cewg', name: 'a retired Carbon WebGL chunk container (CEWG)' },
  { starts: [0x1f, 0x8b], kind: 'gzip', name: 'gzip data' },
  { starts: [0x28, 0xb5, 0x2f, 0xfd], kind: 'zstd', name: 'zstd data' },
  { starts: [0x50, 0x4b, 0x03, 0x04], kind: 'zip', name: 'a zip archive' },
  { starts: [0x89, 0x50, 0x4e, 0x47], kind: 'png', name: 'a PNG picture' },
  { starts: [0x44, 0x44, 0x53, 0x20], kind: 'dds', name: 'a DDS texture' },
];

const HTML: ByteKind = { kind: 'html', name: 'an HTML page' };
const XML: ByteKind = { kind: 'xml', name: 'an XML document' };
const LFS_POINTER: ByteKind = { kind: 'lfs-pointer', name: 'a Git LFS pointer, not the file it stands for' };
const JSON_TEXT: ByteKind = { kind: 'json', name: 'JSON text' };
const SHADER_TEXTS = {
  wgsl: { kind: 'wgsl', name: 'WGSL source text', language: 'wgsl' },
  glsl: { kind: 'glsl', name: 'GLSL source text', language: 'glsl' },
} as const satisfies Record<string, ByteKind>;

/**
 * The kind that bytes are of, by what they begin with; `null` where nothing here fits them. A guess: it proves nothing about
 * what follows. Looks at some KB at most.
 */
export function recognizeBytes(bytes: Uint8Array): ByteKind | null {
  const signature = SIGNATURES.find(({ starts }) => starts.every((byte, i) => bytes[i] === byte));
  return signature ?? recognizeText(textAtStart(bytes));
}

function recognizeText(text: string | null): ByteKind | null {
  if (text === null) return null;
  const start = text.trimStart();
  if (/^<(?:!doctype html|html|head|body)\b/i.test(start)) return HTML;
  if (/^<!--/.test(start) && /<(?:!doctype html|html|head|body)\b/i.test(start)) return HTML;
  if (/^<\?xml/i.test(start)) return XML;
  if (start.startsWith('version https://git-lfs')) return LFS_POINTER;
  if (/^[{[]/.test(start)) return JSON_TEXT;
  const language = shaderLanguageOf(start);
  return language === null ? null : SHADER_TEXTS[language];
}
