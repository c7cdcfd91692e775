import { samplerState } from '../../device/samplerState.js';
import { VERTEX_USAGES } from '../../device/VertexLayout.js';
import type { BackendBinding, BackendResourceKind } from '../../format/carbonEffect/BackendBlock.js';
import { STAGE_TYPE } from '../../format/carbonEffect/stage.js';
import { findShader } from '../../format/shaderBundle/findShader.js';
import type { ShaderBundle } from '../../format/shaderBundle/ShaderBundle.js';
import type { ShaderReflection, ShaderResourceBinding } from '../../format/shaderBundle/ShaderReflection.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../format/shaderBundle/shaderEnums.js';
import type { BundleEffectOptions } from '../../resource/shaderBundle/BundleEffectOptions.js';
import type { BundledPass } from './BundledPass.js';
import { samplerOptions } from './samplerOptions.js';

/**
 * What has to be told of a bundle for it to be drawn as the effect was. Every uniform block has its register; render
 * states are those of the effect's pass, and absent where there was no effect.
 */
export type DrawnAs = Required<Pick<BundleEffectOptions, 'registers' | 'samplers' | 'inputs' | 'srgb'>> &
  Pick<BundleEffectOptions, 'renderStates'>;

/** By device, since names may differ between languages. */
export interface DrawnOn {
  readonly webgpu: DrawnAs;
  readonly webgl: DrawnAs;
}

const NOTHING: DrawnAs = { registers: {}, samplers: {}, inputs: {}, srgb: [] };

/** @param records of the pass; `null` of programs that no effect has. */
export function drawnOn(records: BundledPass | null, bundle: ShaderBundle): DrawnOn {
  if (records === null) return { webgpu: NOTHING, webgl: NOTHING };
  return {
    webgpu: drawnAs(records, reflectionsOf(bundle, SHADER_LANGUAGE.wgsl)),
    webgl: drawnAs(records, reflectionsOf(bundle, SHADER_LANGUAGE.essl)),
  };
}

function reflectionsOf(bundle: ShaderBundle, language: number): ShaderReflection[] {
  return bundle.stages.flatMap(({ stage }) => findShader(bundle, stage, language)?.reflection ?? []);
}

function drawnAs({ stages, block, renderStates }: BundledPass, reflections: readonly ShaderReflection[]): DrawnAs {
  const bindings = block.bindGroups.flatMap((group) => group.bindings);
  const blocks = namedBindings(bindings, 'uniform-buffer', reflections, ({ uniformBuffers }) => uniformBuffers);
  const textures = namedBindings(bindings, 'sampled-resource', reflections, ({ separateImages }) => separateImages);
  const samplers = namedBindings(bindings, 'sampler', reflections, ({ separateSamplers }) => separateSamplers);
  const records = { samplers: stages.flatMap((it) => it.samplers), textures: stages.flatMap((it) => it.textures) };
  return {
    registers: Object.fromEntries(blocks.map(({ name, binding }) => [name, binding.registerIndex])),
    samplers: Object.fromEntries(
      samplers.flatMap(({ name, binding }) => {
        const record = records.samplers.find(({ register }) => register === binding.registerIndex);
        const options = record === undefined ? {} : samplerOptions(samplerState(record));
        return Object.keys(options).length === 0 ? [] : [[name, options]];
      }),
    ),
    renderStates,
    inputs: inputs(stages, reflections),
    srgb: textures
      .filter(({ binding }) => records.textures.some((it) => it.register === binding.registerIndex && it.isSRGB))
      .map(({ name }) => name),
  };
}

interface NamedBinding {
  readonly name: string;
  readonly binding: BackendBinding;
}

/** Each once, though several stages may have it. */
function namedBindings(
  bindings: readonly BackendBinding[],
  kind: BackendResourceKind,
  reflections: readonly ShaderReflection[],
  list: (reflection: ShaderReflection) => readonly ShaderResourceBinding[],
): NamedBinding[] {
  const found = new Map<string, NamedBinding>();
  const resources = reflections.flatMap(list);
  for (const binding of bindings.filter(({ resourceKind }) => resourceKind === kind)) {
    const resource = resources.find((it) => it.set === binding.group && it.binding === binding.binding);
    if (resource !== undefined) found.set(resource.name, { name: resource.name, binding });
  }
  return [...found.values()];
}

function inputs(stages: BundledPass['stages'], reflections: readonly ShaderReflection[]): Record<string, string> {
  const vertex = reflections.find(({ entryPoints }) => entryPoints.some(({ stage }) => stage === SHADER_STAGE.vertex));
  const records = stages.filter(({ type }) => type === STAGE_TYPE.VERTEX).flatMap((it) => it.pipelineInputs);
  return Object.fromEntries(
    (vertex?.stageInputs ?? []).flatMap(({ name, location }) => {
      const record = records.find(({ registerIndex }) => registerIndex === location);
      const usage = record === undefined ? undefined : VERTEX_USAGES[record.usage];
      return usage === undefined ? [] : [[name, `${usage}${record?.usageIndex || ''}`]];
    }),
  );
}
