import { samplerState } from '../../device/samplerState.js';
import { VERTEX_USAGES } from '../../device/VertexLayout.js';
import { STAGE_TYPE } from '../../format/carbonEffect/stage.js';
import type { ShaderBundle } from '../../format/shaderBundle/ShaderBundle.js';
import type { ShaderResourceBinding } from '../../format/shaderBundle/ShaderReflection.js';
import { SHADER_STAGE } from '../../format/shaderBundle/shaderEnums.js';
import type { BundledPass } from './BundledPass.js';
import { type SamplerOptions, samplerOptions } from './samplerOptions.js';

/** What has to be told of a bundle for it to be drawn as the effect was: options of `effectFromShaderBundle`. */
export interface DrawnAs {
  /** By name of the uniform block: every one of them. */
  readonly registers: Readonly<Record<string, number>>;
  /** By name: what is other than in YUP's samplers. */
  readonly samplers: Readonly<Record<string, SamplerOptions>>;
  /** By name of the vertex input: `TEXCOORD0`. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Names of the textures that are read through their sRGB view. */
  readonly srgb: readonly string[];
}

export const DRAWN_AS_IT_IS: DrawnAs = { registers: {}, samplers: {}, inputs: {}, srgb: [] };

/** @param bundle of the pass: its names are meant. */
export function drawnAs({ stages, block }: BundledPass, bundle: ShaderBundle): DrawnAs {
  const samplers = stages
    .flatMap((stage) => stage.samplers)
    .map((it): [string, SamplerOptions] => [it.name, samplerOptions(samplerState(it))]);
  const textures = stages.flatMap((stage) => stage.textures).filter(({ isSRGB }) => isSRGB);
  return {
    registers: Object.fromEntries(
      block.bindGroups
        .flatMap(({ bindings }) => bindings)
        .filter(({ resourceKind }) => resourceKind === 'uniform-buffer')
        .flatMap((it) => blockNames(bundle, it.group, it.binding).map((name) => [name, it.registerIndex])),
    ),
    samplers: Object.fromEntries(samplers.filter(([, options]) => Object.keys(options).length > 0)),
    inputs: Object.fromEntries(
      stages
        .filter(({ type }) => type === STAGE_TYPE.VERTEX)
        .flatMap(({ pipelineInputs }) => pipelineInputs)
        .flatMap(({ usage, usageIndex, registerIndex }) => {
          return inputNames(bundle, registerIndex).map((name) => [name, `${VERTEX_USAGES[usage]}${usageIndex}`]);
        }),
    ),
    srgb: [...new Set(textures.map(({ name }) => name))],
  };
}

/** A block may be called otherwise in other languages. */
function blockNames({ stages }: ShaderBundle, group: number, binding: number): string[] {
  const blocks = stages.flatMap(({ variants }) => variants.flatMap(({ reflection }) => reflection.uniformBuffers));
  return names(blocks.filter((it) => it.set === group && it.binding === binding));
}

function inputNames({ stages }: ShaderBundle, location: number): string[] {
  const variants = stages.filter(({ stage }) => stage === SHADER_STAGE.vertex).flatMap((stage) => stage.variants);
  return names(variants.flatMap(({ reflection }) => reflection.stageInputs).filter((it) => it.location === location));
}

function names(bindings: readonly ShaderResourceBinding[]): string[] {
  return [...new Set(bindings.map(({ name }) => name))];
}
