import { createHash } from 'node:crypto';
import { encodeText } from '../../format/bytes/arenaText.js';
import { SHADER_BUNDLE_VERSION } from '../../format/shaderBundle/bundleTags.js';
import { shaderLanguageName, shaderStageName } from '../../format/shaderBundle/enumNames.js';
import type { ShaderBundle } from '../../format/shaderBundle/ShaderBundle.js';
import { SHADER_LANGUAGE } from '../../format/shaderBundle/shaderEnums.js';
import type { ProgramFile } from './extractEffect.js';

/** What `index.json` says of a shader bundle. Sizes are bytes. */
export interface BundleIndex {
  readonly bundle: { readonly name: string; readonly version: number; readonly size: number; readonly md5: string };
  /** In the order of their first use. */
  readonly programs: readonly BundleProgram[];
}

export interface BundleProgram {
  /** Name of the file beside the index. */
  readonly file: string;
  readonly size: number;
  readonly md5: string;
  readonly uses: readonly BundleUse[];
}

export interface BundleUse {
  readonly stage: string;
  /** Index in the bundle's stages. */
  readonly stageIndex: number;
  /** Index in the stage's variants; `null` for the stage's SPIR-V. */
  readonly variant: number | null;
  readonly language: string;
  /** `source`, the text of a variant; `inputSource`, what the author wrote; `spirv`, the binary. */
  readonly is: 'source' | 'inputSource' | 'spirv';
}

/** Extensions by language; the text of a `spirv` variant is the GLSL that it came from. */
const EXTENSIONS: Readonly<Record<number, string>> = {
  [SHADER_LANGUAGE.glsl]: 'glsl',
  [SHADER_LANGUAGE.essl]: 'essl',
  [SHADER_LANGUAGE.hlsl]: 'hlsl',
  [SHADER_LANGUAGE.msl]: 'metal',
  [SHADER_LANGUAGE.spirv]: 'glsl',
  [SHADER_LANGUAGE.wgsl]: 'wgsl',
};

/**
 * The texts and SPIR-V of a bundle as files named by content, and what says which is which.
 * @param bytes of the bundle
 * @param name what the bundle is called in the index
 */
export function extractBundle(
  bundle: ShaderBundle,
  bytes: Uint8Array,
  name: string,
): { readonly index: BundleIndex; readonly files: readonly ProgramFile[] } {
  const programs = new Map<string, { readonly bytes: Uint8Array; readonly md5: string; readonly uses: BundleUse[] }>();
  const add = (content: Uint8Array, extension: string, use: BundleUse): void => {
    if (content.length === 0) return;
    const hash = md5(content);
    const file = `${hash}.${extension}`;
    const known = programs.get(file);
    if (known === undefined) programs.set(file, { bytes: content, md5: hash, uses: [use] });
    else known.uses.push(use);
  };
  for (const [stageIndex, { stage, sourceLanguage, spirv, variants }] of bundle.stages.entries()) {
    const place = { stage: shaderStageName(stage), stageIndex };
    add(spirv, 'spv', { ...place, variant: null, language: shaderLanguageName(sourceLanguage), is: 'spirv' });
    for (const [variant, { language, source, inputSource }] of variants.entries()) {
      const at = { ...place, variant, language: shaderLanguageName(language) };
      add(encodeText(source), EXTENSIONS[language] ?? 'txt', { ...at, is: 'source' });
      add(encodeText(inputSource), 'glsl', { ...at, is: 'inputSource' });
    }
  }
  const found = [...programs];
  return {
    index: {
      bundle: { name, version: SHADER_BUNDLE_VERSION, size: bytes.length, md5: md5(bytes) },
      programs: found.map(([file, program]) => {
        return { file, size: program.bytes.length, md5: program.md5, uses: program.uses };
      }),
    },
    files: found.map(([file, program]) => ({ name: file, bytes: program.bytes })),
  };
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}
