import type { BoundPass } from '../../src/device/buildBindingPlan.js';
import type { BackendBinding, BackendBlock, BackendResourceKind } from '../../src/format/carbonEffect/BackendBlock.js';
import type { BackendStage } from '../../src/format/carbonEffect/BackendStage.js';
import type { BackendTransform } from '../../src/format/carbonEffect/BackendTransform.js';
import type { Sampler } from '../../src/format/carbonEffect/sampler.js';
import { STAGE_TYPE, type Stage } from '../../src/format/carbonEffect/stage.js';
import type { StaticSampler } from '../../src/format/carbonEffect/staticSampler.js';
import { stage } from '../resource/records.js';

/*
 * Passes by hand: records of stages, and the block that binds them.
 */

type StageFields = Parameters<typeof stage>[0];

export const vertex = (fields: StageFields = {}): Stage => stage({ ...fields, type: STAGE_TYPE.VERTEX });
export const pixel = (fields: StageFields = {}): Stage => stage({ ...fields, type: STAGE_TYPE.PIXEL });
export const compute = (fields: StageFields = {}): Stage => stage({ ...fields, type: STAGE_TYPE.COMPUTE });

/** All linear, wrapping, no comparison, LOD 0 to 1000, unless said otherwise. */
export function sampler(name: string, fields: Partial<Sampler> = {}): Sampler {
  return {
    register: 0,
    name,
    comparison: false,
    minFilter: 2,
    magFilter: 2,
    mipFilter: 2,
    addressU: 1,
    addressV: 1,
    addressW: 1,
    mipLODBias: 0,
    maxAnisotropy: 1,
    comparisonFunc: 1,
    borderColor: [0, 0, 0, 0],
    minLOD: 0,
    maxLOD: 1000,
    isDynamic: true,
    ...fields,
  };
}

/** As `sampler`, at register 0 of the program's layout. */
export function staticSampler(fields: Partial<StaticSampler> = {}): StaticSampler {
  return {
    registerIndex: 0,
    registerSpace: 0,
    comparison: false,
    minFilter: 2,
    magFilter: 2,
    mipFilter: 2,
    addressU: 1,
    addressV: 1,
    addressW: 1,
    mipLODBias: 0,
    maxAnisotropy: 1,
    comparisonFunc: 1,
    borderColor: 0,
    minLOD: 0,
    maxLOD: 1000,
    ...fields,
  };
}

const LETTERS = {
  b: 'uniform-buffer',
  t: 'sampled-resource',
  s: 'sampler',
  u: 'storage-resource',
} as const satisfies Record<string, BackendResourceKind>;

/** A binding of group 0 by register (`b0`, `t3`), type text and stages. */
export function binding(
  slot: number,
  register: `${keyof typeof LETTERS}${number}`,
  type: string,
  visibility: readonly BackendStage[],
  fields: Partial<BackendBinding> = {},
): BackendBinding {
  const letter = register.charAt(0) as keyof typeof LETTERS;
  const resourceKind = LETTERS[letter];
  const registerIndex = Number(register.slice(1));
  const identity = `${resourceKind}:0:${registerIndex}`;
  return {
    group: 0,
    binding: slot,
    resourceKind,
    registerSpace: 0,
    registerIndex,
    visibility,
    type,
    generatedSymbol: register.replace('b', 'cb'),
    identity,
    scopeIdentity: `${identity}@${visibility[0]}`,
    ...fields,
  };
}

export function block(bindings: readonly BackendBinding[], transforms: readonly BackendTransform[] = []): BackendBlock {
  const groups = [...new Set(bindings.map((it) => it.group))];
  return {
    layout: 'v1',
    version: 1,
    layoutKey: 'Main.pass0',
    bindGroups: groups.map((group) => ({ group, bindings: bindings.filter((it) => it.group === group) })),
    transforms,
  };
}

/** A transform of t11 and on, one layer per parameter. */
export function layersTransform(id: string, parameters: readonly string[], firstRegister = 11): BackendTransform {
  const inputs = parameters.map((parameter, layer) => {
    const registerIndex = firstRegister + layer;
    const identity = `sampled-resource:0:${registerIndex}`;
    return { parameter, layer, registerSpace: 0, registerIndex, identity, scopeIdentity: `${identity}@fragment` };
  });
  const identity = `sampled-resource:0:${firstRegister}`;
  return {
    id,
    family: 'detail-map-array',
    version: 1,
    kind: 'texture-2d-array',
    stage: 'fragment',
    representation: 'native-or-rgba8',
    missingLayer: 'reject',
    layoutKey: 'Main.pass0',
    inputs,
    output: {
      name: 'DetailMapArray',
      viewDimension: '2d-array',
      layerCount: parameters.length,
      identity,
      scopeIdentity: `${identity}@fragment`,
    },
  };
}

/** A pass of Main, index 0. */
export function pass(
  stages: readonly Stage[],
  bindings: readonly BackendBinding[],
  fields: Partial<BoundPass> = {},
): BoundPass {
  return {
    technique: 'Main',
    index: 0,
    stages,
    isTranslated: true,
    language: 'wgsl',
    backend: block(bindings),
    backendError: null,
    programText: (it) => new TextDecoder().decode(it.program.bytes),
    ...fields,
  };
}
