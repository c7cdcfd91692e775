import { NULL_OFFSET } from '../../format/carbonEffect/limits.js';
import type { Pass } from '../../format/carbonEffect/pass.js';
import type { RenderState } from '../../format/carbonEffect/renderState.js';
import { writeBackendBlock } from '../../format/carbonEffect/writeBackendBlock.js';
import { writeCarbonEffectFile } from '../../format/carbonEffect/writeCarbonEffectFile.js';
import { DEFAULT_REFLECTION } from '../../format/shaderBundle/defaultReflection.js';
import { readShaderBundle } from '../../format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle } from '../../format/shaderBundle/ShaderBundle.js';
import { SHADER_STAGE } from '../../format/shaderBundle/shaderEnums.js';
import type { EffectBackend } from '../EffectReference.js';
import { assignRegisters } from './assignRegisters.js';
import type { BundleEffectOptions } from './BundleEffectOptions.js';
import type { RegisteredSlot } from './BundleSlot.js';
import { bundleBlock } from './bundleBlock.js';
import { glslSlots } from './glslSlots.js';
import { glslVertexText } from './glslVertexText.js';
import { checkOverrides, glslWithOverrides, overrideNames, wgslWithOverrides } from './overrideText.js';
import { refuseStrayNames } from './refuseStrayNames.js';
import { stageRecord } from './stageRecords.js';
import { type BundleVariants, type StageVariant, stageVariants } from './stageVariants.js';
import { wgslSlots } from './wgslSlots.js';
import { wgslWithMain } from './wgslWithMain.js';

const TECHNIQUE = 'Main';

/** D3DRS_CULLMODE, D3DCULL_NONE. */
const NOT_CULLED: readonly RenderState[] = [{ state: 22, value: 1 }];

/**
 * A shader bundle as a Carbon effect: a container of one row and no axes, with one technique `Main` of a render pass, a
 * compute pass, or both. What the reflections of the variants in use say becomes its records and its backend block, so
 * that a device, a tool or a page handles it as any effect; what a bundle does not say is in the options.
 *
 * @param given a bundle, or the bytes of one
 * @param backend of the device: `device.backend`
 * @throws FormatError where the bundle has no variant that the device runs, or asks for what browsers do not have, and
 *   for options that fit nothing in it
 */
export function effectFromShaderBundle(
  given: ShaderBundle | Uint8Array | ArrayBuffer,
  backend: EffectBackend,
  options: BundleEffectOptions = {},
): Uint8Array {
  const { source = '', overrides = {} } = options;
  const isFile = given instanceof Uint8Array || given instanceof ArrayBuffer;
  const bundle = isFile ? readShaderBundle(given, { source }) : given;
  const variants = stageVariants(bundle, backend, source);
  const all = [...variants.render, ...(variants.compute === null ? [] : [variants.compute])];
  checkOverrides(
    all.flatMap(({ info }) => overrideNames(info)),
    overrides,
    source,
  );
  const passes = passesOf(variants, backend, options, bundle);
  return writeCarbonEffectFile({
    axes: [],
    rows: [0],
    bodies: [{ techniques: [{ name: TECHNIQUE, passes, libraries: [] }], parameters: [], hasBlocks: true }],
  });
}

function passesOf(
  { render, compute, computes }: BundleVariants,
  backend: EffectBackend,
  options: BundleEffectOptions,
  bundle: ShaderBundle,
): Pass[] {
  const stagesOfPasses: (readonly StageVariant[])[] = [];
  if (render.length > 0) stagesOfPasses.push(render);
  if (compute !== null) stagesOfPasses.push([compute]);
  const all: RegisteredSlot[] = [];
  const passes = stagesOfPasses.map((stages, index) => {
    const slots = slotsOf(stages, backend, options.registers ?? {}, options.source ?? '');
    all.push(...slots);
    return passOf(index, stages, slots, backend, options);
  });
  refuseStrayNames(bundle, all, options);
  if (computes && compute === null) passes.push(untranslated(bundle));
  return passes;
}

function slotsOf(
  stages: readonly StageVariant[],
  backend: EffectBackend,
  registers: Readonly<Record<string, number>>,
  source: string,
): readonly RegisteredSlot[] {
  if (backend === 'webgl') return glslSlots(stages, registers, source);
  return assignRegisters(wgslSlots(stages, source), registers, source);
}

function passOf(
  index: number,
  stages: readonly StageVariant[],
  slots: readonly RegisteredSlot[],
  backend: EffectBackend,
  options: BundleEffectOptions,
): Pass {
  const block = writeBackendBlock(bundleBlock(TECHNIQUE, index, slots));
  return {
    stages: stages.map((it) => stageRecord(it, programText(it, backend, options), slots, options)),
    renderStates: stages[0]?.stage === 'compute' ? [] : (options.renderStates ?? NOT_CULLED),
    block: { bytes: block, offset: NULL_OFFSET },
  };
}

function programText(
  { stage, info }: StageVariant,
  backend: EffectBackend,
  { overrides = {}, source = '', clipSpace = {} }: BundleEffectOptions,
): string {
  if (backend === 'webgpu') {
    return wgslWithMain(wgslWithOverrides(info.source, overrides, source), info.entryPoint, stage, source);
  }
  const text = glslWithOverrides(info.source, info.reflection, overrides, source);
  if (stage !== 'vertex') return text;
  return glslVertexText(
    text,
    { inputs: info.reflection.stageInputs, inputSource: info.inputSource, clipSpace },
    source,
  );
}

/** A compute stage that the device has nothing for: its records are there, and dispatching it is an error that says so. */
function untranslated({ stages }: ShaderBundle): Pass {
  const found = stages.find(({ stage }) => stage === SHADER_STAGE.compute)?.variants[0];
  // One that has SPIR-V alone says nothing of itself.
  const info = found ?? { language: 0, entryPoint: '', source: '', inputSource: '', reflection: DEFAULT_REFLECTION };
  const stage = stageRecord({ stage: 'compute', info }, '', [], {});
  return { stages: [stage], renderStates: [], block: { bytes: new Uint8Array(0), offset: NULL_OFFSET } };
}
