import type { BackendBinding } from '../format/carbonEffect/BackendBlock.js';
import type { BackendStage } from '../format/carbonEffect/BackendStage.js';
import { STAGE_TYPE, type Stage } from '../format/carbonEffect/stage.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import { DeviceError, type DeviceErrorSubject } from './DeviceError.js';
import { parseGlslTypeText } from './parseGlslTypeText.js';
import { type BindingType, parseTypeText } from './parseTypeText.js';

/** A binding with what its declaration says and the stages whose records it joins. */
export interface FoundBinding {
  readonly binding: BackendBinding;
  readonly type: BindingType;
  /** Bits as GPUShaderStage. */
  readonly visibility: number;
  readonly register: string;
  /** Index into the pass' stages of the first one that sees it. */
  readonly stageIndex: number;
  readonly stages: readonly Stage[];
}

const STAGE_TYPES: Readonly<Record<BackendStage, number>> = {
  vertex: STAGE_TYPE.VERTEX,
  fragment: STAGE_TYPE.PIXEL,
  compute: STAGE_TYPE.COMPUTE,
};

const REGISTER_LETTERS: Readonly<Record<BackendBinding['resourceKind'], string>> = {
  'uniform-buffer': 'b',
  'sampled-resource': 't',
  sampler: 's',
  'storage-resource': 'u',
};

/** Whether the type texts of a pass' block are GLSL; else they are WGSL. */
export function isGlslPass({ backend, language }: Pick<ShaderPass, 'backend' | 'language'>): boolean {
  return backend?.glsl !== undefined || language === 'glsl';
}

/** @throws DeviceError for a type text that no binding has, and for a stage that the pass lacks */
export function joinBinding(
  pass: Pick<ShaderPass, 'stages' | 'backend' | 'language'>,
  binding: BackendBinding,
  subject: DeviceErrorSubject,
): FoundBinding {
  const register = registerName(binding);
  const isGlsl = isGlslPass(pass);
  if (isGlsl && binding.resourceKind === 'storage-resource') {
    throw new DeviceError(
      `${nameOf(binding)} is a storage resource, which a GLSL ES program cannot write`,
      subject,
      'Draw it on WebGPU, from the .carbonwebgpu file of the effect',
    );
  }
  const type = isGlsl ? parseGlslTypeText(binding.type, binding.resourceKind) : parseTypeText(binding.type);
  if (type === null) {
    throw new DeviceError(
      `${nameOf(binding)} is declared '${binding.type}', which is no type that a binding can have`,
      subject,
    );
  }
  const indices = binding.visibility.map((stage) => pass.stages.findIndex((it) => it.type === STAGE_TYPES[stage]));
  const absent = binding.visibility.find((_, index) => indices[index] === -1);
  if (absent !== undefined) {
    throw new DeviceError(`${nameOf(binding)} is visible to a ${absent} stage, which the pass does not have`, subject);
  }
  const stages = indices.flatMap((index) => pass.stages[index] ?? []);
  const [stageIndex] = indices;
  if (stageIndex === undefined) throw new DeviceError(`${nameOf(binding)} is visible to no stage`, subject);
  const visibility = stages.reduce((bits, stage) => bits | (1 << stage.type), 0);
  return { binding, type, visibility, register, stageIndex, stages };
}

/** E.g. `t3`, `t3 of space 1`. */
function registerName({ resourceKind, registerIndex, registerSpace }: BackendBinding): string {
  const name = `${REGISTER_LETTERS[resourceKind]}${registerIndex}`;
  return registerSpace === 0 ? name : `${name} of space ${registerSpace}`;
}

/** E.g. `@group(0) @binding(2) t0 ('t0')`. */
export function nameOf(binding: BackendBinding): string {
  return `@group(${binding.group}) @binding(${binding.binding}) ${registerName(binding)} ('${binding.generatedSymbol}')`;
}

/** No slot twice, and no register twice in one stage: a value set by name would have two places to go to. */
export function refuseSharedPlaces(found: readonly FoundBinding[], subject: DeviceErrorSubject): void {
  const takenBy = new Map<string, BackendBinding>();
  const combined = new Set(
    found.flatMap(({ binding }) => (binding.resourceKind === 'sampled-resource' ? binding.generatedSymbol : [])),
  );
  for (const { binding } of found) {
    const register = registerName(binding);
    // Every texture that is read through a sampler has that sampler in its own combined one, and all get its state.
    const of =
      combined.has(binding.generatedSymbol) && binding.resourceKind === 'sampler'
        ? `${binding.generatedSymbol} in `
        : '';
    const places = [
      `slot ${binding.group}.${binding.binding}`,
      ...binding.visibility.map((stage) => `register ${register} of ${of}the ${stage} stage`),
    ];
    for (const place of places) {
      const other = takenBy.get(place);
      if (other !== undefined) {
        throw new DeviceError(`${nameOf(other)} and ${nameOf(binding)} both take ${place}`, subject);
      }
      takenBy.set(place, binding);
    }
  }
}
