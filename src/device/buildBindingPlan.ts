import type { BackendBinding, BackendBlock } from '../format/carbonEffect/BackendBlock.js';
import { STAGE_TYPE } from '../format/carbonEffect/stage.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import type {
  BindingPlan,
  PlannedBinding,
  PlannedLayer,
  PlannedResource,
  PlannedSampler,
  PlannedStorageBuffer,
  PlannedStorageTexture,
  PlannedTexture,
  PlannedUniform,
} from './BindingPlan.js';
import { recordAt, resourceRecord, samplerRecord, sharedConstants } from './boundRecords.js';
import { codeReader } from './codeReader.js';
import { combinedReads } from './combinedReads.js';
import { DeviceError, type DeviceErrorSubject } from './DeviceError.js';
import { type HeldBuffer, heldBuffer } from './heldBuffer.js';
import { type FoundBinding, isGlslPass, joinBinding, nameOf, refuseSharedPlaces } from './joinBinding.js';
import type { BufferBindingType, StorageTextureBindingType, TextureBindingType } from './parseTypeText.js';
import { roundUp } from './roundUp.js';
import { type ReadSampler, type ReadTexture, type SamplerReads, samplerReads } from './samplerReads.js';
import { isFiltering, samplerState } from './samplerState.js';
import { uniformSymbol } from './uniformSymbol.js';

/** The part of a `ShaderPass` that bindings come from. */
export type BoundPass = Pick<
  ShaderPass,
  'technique' | 'index' | 'stages' | 'isTranslated' | 'language' | 'backend' | 'backendError' | 'programText'
>;

export interface BindingPlanOptions {
  /** Device, effect and options for messages. */
  readonly subject?: DeviceErrorSubject;
  /** The device's `maxBindGroups`. Default 4, which every WebGPU device has. */
  readonly maxBindGroups?: number;
}

/**
 * Joins a pass' backend block with its stages' records, on stage, kind and register index; spaces are never compared
 * (`carbon-format.md` 10.5). The block says what exists and where, the records say what it is called.
 * @throws DeviceError for a pass that is not translated, has no backend data, or does not join
 * @throws FormatError the pass' own `backendError`
 */
export function buildBindingPlan(pass: BoundPass, options: BindingPlanOptions = {}): BindingPlan {
  const subject: DeviceErrorSubject = { ...options.subject, technique: pass.technique, pass: pass.index };
  const block = blockOf(pass, subject);
  refuseStages(pass, subject);
  refuseComputeFragment(block, subject);
  const found = block.bindGroups
    .flatMap((group) => group.bindings)
    .map((binding) => joinBinding(pass, binding, subject));
  refuseSharedPlaces(found, subject);
  const samplers = found.flatMap((it) => samplerOf(it, subject));
  const isGlsl = isGlslPass(pass);
  const textures = found.flatMap((it) => textureOf(it, isGlsl));
  const codeOf = codeReader(pass);
  const reads = isGlsl ? combinedReads(samplers, textures) : samplerReads(codeOf, samplers, textures);
  const bindings = found
    .map((it): PlannedBinding => {
      const { group, binding, generatedSymbol } = it.binding;
      const held = isGlsl ? heldBuffer(it, block, codeOf, subject) : null;
      const resource = held === null ? plan(it, block, reads, subject) : bufferHeld(it, held, subject);
      const symbol = isGlsl ? uniformSymbol(it, block, codeOf) : generatedSymbol;
      return { group, binding, visibility: it.visibility, register: it.register, symbol, resource };
    })
    .sort((a, b) => a.group - b.group || a.binding - b.binding);
  return { bindings, groupCount: groupCount(bindings, options.maxBindGroups ?? 4, subject) };
}

function blockOf(pass: BoundPass, subject: DeviceErrorSubject): BackendBlock {
  if (!pass.isTranslated) {
    throw new DeviceError(
      'the body of this permutation is not translated: it has no program',
      subject,
      'Choose options whose body is translated, or translate this one when the file is made',
    );
  }
  if (pass.backendError !== null) throw pass.backendError;
  if (pass.backend !== null) return pass.backend;
  throw new DeviceError(
    'the pass carries no backend data that this version reads',
    subject,
    'Load a file made for the browser: .carbonwebgpu or .carbonwebgl',
  );
}

const STAGE_NAMES: readonly string[] = ['vertex', 'pixel', 'compute', 'geometry', 'hull', 'domain'];

function refuseStages({ stages }: BoundPass, subject: DeviceErrorSubject): void {
  const types = stages.map((stage) => stage.type);
  const other = types.find((type) => type > STAGE_TYPE.COMPUTE);
  if (other !== undefined) {
    throw new DeviceError(`the pass has a ${STAGE_NAMES[other] ?? other} stage, which browsers do not have`, subject);
  }
  if (types.includes(STAGE_TYPE.COMPUTE)) {
    if (types.length > 1) throw new DeviceError('the pass has a compute stage beside another one', subject);
    return;
  }
  if (!types.includes(STAGE_TYPE.VERTEX)) throw new DeviceError('the pass has no vertex stage', subject);
}

/** Its threads would have to be drawn as pixels of a target that no pass names. */
function refuseComputeFragment({ glsl }: BackendBlock, subject: DeviceErrorSubject): void {
  const isDispatch = glsl?.stages.some(
    ({ bindings, computeFragment }) =>
      computeFragment !== null || bindings.some(({ kind }) => kind === 'dispatchUniform'),
  );
  if (!isDispatch) return;
  throw new DeviceError(
    'the pass is a compute program made into a pixel program, which is not carried out',
    subject,
    'Draw it on WebGPU, from the .carbonwebgpu file of the effect',
  );
}

function groupCount(bindings: readonly PlannedBinding[], maxBindGroups: number, subject: DeviceErrorSubject): number {
  const count = bindings.reduce((most, binding) => Math.max(most, binding.group + 1), 0);
  if (count <= maxBindGroups) return count;
  throw new DeviceError(
    `the pass uses bind group ${count - 1}, the device has ${maxBindGroups} groups`,
    subject,
    `Ask for a maxBindGroups of ${count} in requiredLimits when the device is made`,
  );
}

function samplerOf(found: FoundBinding, subject: DeviceErrorSubject): readonly ReadSampler[] {
  const { type, binding, stages } = found;
  if (binding.resourceKind !== 'sampler' || type.kind !== 'sampler' || type.comparison) return [];
  const { record } = samplerRecord(found, subject);
  return [{ binding, stages, filters: isFiltering(samplerState(record, { comparison: false })) }];
}

function textureOf({ type, binding, stages }: FoundBinding, isGlsl: boolean): readonly ReadTexture[] {
  if (type.kind !== 'texture') return [];
  // WGSL cannot sample integers at all; a combined sampler of GLSL always has a sampler.
  const isUnfilterable = type.sampleType === 'depth' || (isGlsl && type.sampleType !== 'float');
  return [{ binding, stages, isUnfilterable: isUnfilterable || isStatedUnfilterable(binding) }];
}

function plan(
  found: FoundBinding,
  block: BackendBlock,
  reads: SamplerReads,
  subject: DeviceErrorSubject,
): PlannedResource {
  const { binding, type } = found;
  switch (binding.resourceKind) {
    case 'uniform-buffer':
      if (type.kind !== 'buffer' || type.isRuntimeSized) break;
      return uniform(found, type.size, subject);
    case 'sampled-resource':
      if (type.kind === 'texture') return texture(found, type, block, reads, subject);
      if (type.kind === 'buffer') return storageBuffer(found, type, 'read-only-storage', subject);
      if (type.kind === 'storage-texture') return storageTexture(found, type, subject);
      break;
    case 'storage-resource':
      if (type.kind === 'buffer') return storageBuffer(found, type, 'storage', subject);
      if (type.kind === 'storage-texture') return storageTexture(found, type, subject);
      break;
    case 'sampler':
      if (type.kind !== 'sampler') break;
      return sampler(found, type.comparison, reads, subject);
  }
  throw new DeviceError(
    `${nameOf(binding)} is a ${binding.resourceKind}, and '${binding.type}' cannot be one`,
    subject,
  );
}

function uniform(found: FoundBinding, typeSize: number, subject: DeviceErrorSubject): PlannedUniform {
  const { registerIndex } = found.binding;
  const minBindingSize = roundUp(typeSize, 16);
  // Only register 0 is reflected into constants.
  const constants = registerIndex === 0 ? sharedConstants(found, subject) : [];
  const reach = constants.reduce((end, { offset, size }) => Math.max(end, offset + size), 0);
  return {
    kind: 'uniform-buffer',
    registerIndex,
    stageIndex: found.stageIndex,
    minBindingSize,
    size: Math.max(minBindingSize, roundUp(reach, 16)),
  };
}

function storageBuffer(
  found: FoundBinding,
  type: BufferBindingType,
  access: PlannedStorageBuffer['access'],
  subject: DeviceErrorSubject,
): PlannedStorageBuffer {
  const stride = found.binding.structureStride ?? 0;
  const { name } = resourceRecord(found, subject);
  return { kind: 'storage-buffer', access, minBindingSize: roundUp(Math.max(type.size, stride), 4), name };
}

function bufferHeld(found: FoundBinding, held: HeldBuffer, subject: DeviceErrorSubject): PlannedStorageBuffer {
  const { name } = resourceRecord(found, subject);
  const minBindingSize = roundUp(held.elementSize, 4);
  return { kind: 'storage-buffer', access: 'read-only-storage', minBindingSize, name, heldIn: held.holder };
}

function storageTexture(
  found: FoundBinding,
  { access, format, viewDimension }: StorageTextureBindingType,
  subject: DeviceErrorSubject,
): PlannedStorageTexture {
  const { name } = resourceRecord(found, subject);
  return { kind: 'storage-texture', access, format, viewDimension, name };
}

function texture(
  found: FoundBinding,
  type: TextureBindingType,
  block: BackendBlock,
  reads: SamplerReads,
  subject: DeviceErrorSubject,
): PlannedTexture {
  const { binding } = found;
  const { viewDimension, multisampled } = type;
  const isFiltered = reads.filtered.has(binding) && !isStatedUnfilterable(binding);
  const sampleType = sampleTypeOf(type, isFiltered);
  const layers = binding.transformId === undefined ? null : layersOf(found, type, block, subject);
  const { name, isSRGB } = resourceRecord(found, subject);
  if (layers === null) return { kind: 'texture', sampleType, viewDimension, multisampled, isSRGB, name, layers };
  const layerSRGB = layers[0]?.isSRGB ?? false;
  return { kind: 'texture', sampleType, viewDimension, multisampled, isSRGB: layerSRGB, name: null, layers };
}

/** A block of layout e2x says so where the format cannot be filtered. */
function isStatedUnfilterable({ textureSampleType }: BackendBinding): boolean {
  return textureSampleType === 'unfilterable-float';
}

/** Multisampled textures are never filterable; others need to be only where a filtering sampler reads them. */
function sampleTypeOf({ sampleType, multisampled }: TextureBindingType, isFiltered: boolean): GPUTextureSampleType {
  if (sampleType !== 'float') return sampleType;
  return isFiltered && !multisampled ? 'float' : 'unfilterable-float';
}

function layersOf(
  found: FoundBinding,
  type: TextureBindingType,
  block: BackendBlock,
  subject: DeviceErrorSubject,
): readonly PlannedLayer[] | null {
  const { binding, stages } = found;
  const transform = block.transforms.find(({ id }) => id === binding.transformId);
  if (transform === undefined) {
    throw new DeviceError(
      `${nameOf(binding)} names the transform '${binding.transformId}', which the block lacks`,
      subject,
    );
  }
  // The constant stands in where nothing is set, and so does the device's own neutral texture.
  if (transform.kind === 'constant') return null;
  if (type.viewDimension !== '2d-array' || binding.arrayLayerCount !== transform.inputs.length) {
    throw new DeviceError(
      `${nameOf(binding)} is '${binding.type}' of ${binding.arrayLayerCount ?? 0} layers, its transform gives a 2d-array of ${transform.inputs.length}`,
      subject,
    );
  }
  const layers = transform.inputs.map(({ parameter, registerIndex }): PlannedLayer => {
    const records = stages.flatMap((stage) => recordAt(stage.textures, registerIndex) ?? []);
    return { name: parameter, isSRGB: records.some((record) => Boolean(record.isSRGB)) };
  });
  const odd = layers.find((layer) => layer.isSRGB !== layers[0]?.isSRGB);
  if (odd === undefined) return layers;
  throw new DeviceError(
    `the layers '${layers[0]?.name}' and '${odd.name}' of ${nameOf(binding)} differ in isSRGB; one array texture has one view format`,
    subject,
  );
}

function sampler(
  found: FoundBinding,
  comparison: boolean,
  reads: SamplerReads,
  subject: DeviceErrorSubject,
): PlannedSampler {
  const { record, name } = samplerRecord(found, subject);
  const { device, nearestOnly } = reads;
  const state = samplerState(record, { comparison, nearestOnly: nearestOnly.has(found.binding), device });
  const type = comparison ? 'comparison' : isFiltering(state) ? 'filtering' : 'non-filtering';
  return { kind: 'sampler', type, state, name };
}
