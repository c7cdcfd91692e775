import { decodeText } from '../../../format/bytes/arenaText.js';
import { FormatError } from '../../../format/bytes/FormatError.js';
import type { BackendBlock } from '../../../format/carbonEffect/BackendBlock.js';
import type { Stage } from '../../../format/carbonEffect/stage.js';
import type { ShaderBundleStage } from '../../../format/shaderBundle/ShaderBundle.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../../format/shaderBundle/shaderEnums.js';
import { ENTRY_POINT } from '../../entryProgram.js';
import { reflectStage } from '../languages/reflectStage.js';
import { NO_SPIRV } from '../languages/spirvFacts.js';
import { stageOfType } from '../stageOfType.js';
import { EsslRefusal } from './EsslRefusal.js';
import { esslProgram } from './esslProgram.js';
import { yupClipSpace } from './yupClipSpace.js';

/** A compiled pass of GLSL ES 3.00. */
export interface EsslPass {
  readonly stages: readonly Stage[];
  readonly block: BackendBlock;
  /** Of the file, for messages. */
  readonly source: string;
  /** Path of the pass. */
  readonly at: string;
  /** Vulkan GLSL by stage. */
  readonly vulkanGlsl: Readonly<Record<string, string>>;
}

/**
 * The stages of a bundle that have ESSL alone: the programs of a `.carbonwebgl` with what their texts and the pass' block
 * say of them. Groups and bindings are those of the block: uniform-buffer points in group 0, texture units in 1 and 2.
 * @throws FormatError for a program that no bundle can have.
 */
export function esslStages({ stages, block, source, at, vulkanGlsl }: EsslPass): ShaderBundleStage[] {
  return stages.map((record, i) => {
    const path = `${at}.stages[${i}]`;
    const stage = stageOfType(record.type, source, `${path}.type`);
    return refusedAt(source, `${path}.program`, () => {
      const written = decodeText(record.program.bytes);
      const text = stage === 'vertex' ? yupClipSpace(written) : written;
      const { program, language } = esslProgram(text, stage, record, block);
      const inputSource = vulkanGlsl[stage] ?? '';
      return {
        stage: SHADER_STAGE[stage],
        sourceLanguage: SHADER_LANGUAGE.glsl,
        spirv: new Uint8Array(0),
        variants: [
          {
            language: SHADER_LANGUAGE.essl,
            entryPoint: ENTRY_POINT,
            source: language.source,
            inputSource,
            reflection: reflectStage(program, language, NO_SPIRV, []),
          },
        ],
      };
    });
  });
}

function refusedAt<R>(source: string, path: string, run: () => R): R {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EsslRefusal)) throw error;
    throw new FormatError({
      source,
      path,
      found: error.problem,
      wanted: 'GLSL ES 3.00 that a shader bundle can have as its ESSL',
      fix: 'Bundle the .carbonwebgpu of the effect: its WGSL is put into all languages',
    });
  }
}
