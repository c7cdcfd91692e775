/** Shader bundles put together by hand (`yslb.md` 1, 4), independent of the writer under test. */
import { ascii, ByteBuilder } from './bytes.js';

type Part = Uint8Array | string;

/** Tag, size, parts, and the pad where the size is odd. Strings are ASCII. */
export function chunk(tag: string, ...parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const out = new ByteBuilder();
  for (const part of parts) out.append(typeof part === 'string' ? ascii(part) : part);
  const data = out.build();
  const whole = new ByteBuilder().append(ascii(tag)).u32(data.length).append(data);
  return (data.length % 2 === 0 ? whole : whole.u8(0)).build();
}

export function listChunk(type: string, ...children: readonly Part[]): Uint8Array<ArrayBuffer> {
  return chunk('LIST', type, ...children);
}

/** Little-endian words; negative ones are i32. */
export function words(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  return new ByteBuilder().u32(...values).build();
}

/** `i32` length and the bytes of a text in ASCII. */
export function sized(text: string): Uint8Array<ArrayBuffer> {
  return new ByteBuilder().u32(text.length).append(ascii(text)).build();
}

export function versChunk(version = 2): Uint8Array<ArrayBuffer> {
  return chunk('VERS', words(version));
}

export function bundleFile(...children: readonly Part[]): Uint8Array<ArrayBuffer> {
  return chunk('RIFF', 'YSLB', ...children);
}

/** A file whose only list has these chunks. */
export function fileOfStages(...children: readonly Part[]): Uint8Array<ArrayBuffer> {
  return bundleFile(versChunk(), listChunk('SHAD', ...children));
}

export function stageChunk(
  stage: number,
  sourceLanguage: number,
  ...children: readonly Part[]
): Uint8Array<ArrayBuffer> {
  return chunk('SHDR', words(stage, sourceLanguage), ...children);
}

/** A VART with the entry `main`. */
export function variantChunk(language: number, source: string, ...children: readonly Part[]): Uint8Array<ArrayBuffer> {
  return chunk('VART', words(language), sized('main'), sized(source), ...children);
}

/** A file of one stage, vertex, with these chunks in its list of variants. */
export function fileOfVariants(...children: readonly Part[]): Uint8Array<ArrayBuffer> {
  return fileOfStages(stageChunk(0, 0, chunk('SPVB'), listChunk('VARS', ...children)));
}

/** 19 empty lists; workgroup 1, 1, 1 and four zeros; false; three empty lists. */
export const DEFAULT_REFLECTION_BYTES: Uint8Array<ArrayBuffer> = new ByteBuilder()
  .append(new Uint8Array(19 * 8))
  .u32(1, 1, 1)
  .u8(0)
  .u32(0, 0, 0)
  .u8(0)
  .append(new Uint8Array(3 * 8))
  .build();

export function reflectionChunk(bytes = DEFAULT_REFLECTION_BYTES): Uint8Array<ArrayBuffer> {
  return chunk('REFL', bytes);
}
