import { FormatError } from '../bytes/FormatError.js';
import type { JsonValue } from '../carbonEffect/JsonValue.js';
import { SHADER_BUNDLE_VERSION } from './bundleTags.js';
import { shaderLanguageName, shaderStageName } from './enumNames.js';
import { makeGLFixupBlob } from './glFixup.js';
import type { ShaderBundle, ShaderInfo, UnknownChunk } from './ShaderBundle.js';
import type { ShaderReflection } from './ShaderReflection.js';

/**
 * Everything that a bundle says, as JSON. Fields of the reflection keep the names and the order of the wire, and their
 * numbers; stages and languages have their names beside the numbers. Beside each variant stands the GL fix-up table that
 * YUP makes of it, in hex.
 *
 * @param options `md5` of the SPIR-V, where that is wanted
 */
export function dumpShaderBundle(
  { stages, unknown }: ShaderBundle,
  options: { readonly md5?: (bytes: Uint8Array) => string } = {},
): JsonValue {
  return {
    version: SHADER_BUNDLE_VERSION,
    stages: stages.map(({ stage, sourceLanguage, spirv, variants, unknown: own }) => ({
      stage,
      stageName: shaderStageName(stage),
      sourceLanguage,
      sourceLanguageName: shaderLanguageName(sourceLanguage),
      spirv: {
        size: spirv.length,
        ...(options.md5 === undefined || spirv.length === 0 ? {} : { md5: options.md5(spirv) }),
        hex: hexOf(spirv),
      },
      variants: variants.map(variantJson),
      ...(own === undefined
        ? {}
        : { unknown: { chunks: own.chunks.map(chunkJson), variantChunks: own.variantChunks.map(chunkJson) } }),
    })),
    ...(unknown === undefined
      ? {}
      : { unknown: { chunks: unknown.chunks.map(chunkJson), stageChunks: unknown.stageChunks.map(chunkJson) } }),
  };
}

function variantJson({ language, entryPoint, source, inputSource, reflection, unknownChunks }: ShaderInfo): JsonValue {
  return {
    language,
    languageName: shaderLanguageName(language),
    entryPoint,
    source,
    inputSource,
    glFixupHex: fixupHex(reflection),
    reflection: reflectionJson(reflection),
    ...(unknownChunks === undefined ? {} : { unknownChunks: unknownChunks.map(chunkJson) }),
  };
}

/** Records are plain: lists, texts, numbers and flags. */
function reflectionJson(reflection: ShaderReflection): JsonValue {
  return Object.fromEntries(Object.entries(reflection).map(([field, value]) => [field, plain(value)]));
}

function plain(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([field, it]) => [field, plain(it)]));
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** `null` where a name does not fit such a table. */
function fixupHex(reflection: ShaderReflection): string | null {
  try {
    return hexOf(makeGLFixupBlob(reflection));
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

function chunkJson({ tag, bytes, position }: UnknownChunk): JsonValue {
  return { tag, size: bytes.length, position, hex: hexOf(bytes) };
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
