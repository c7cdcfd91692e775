/** Effect files for device tests, written in the test: programs, bindings and states say everything. */
import type { BackendBinding, BackendResourceKind } from '../../src/format/carbonEffect/BackendBlock.js';
import type { BackendStage } from '../../src/format/carbonEffect/BackendStage.js';
import type { BackendTransform } from '../../src/format/carbonEffect/BackendTransform.js';
import type { Constant } from '../../src/format/carbonEffect/constant.js';
import type { Pass } from '../../src/format/carbonEffect/pass.js';
import type { PermutationAxis } from '../../src/format/carbonEffect/permutationAxis.js';
import type { PipelineInput } from '../../src/format/carbonEffect/pipelineInput.js';
import type { Sampler } from '../../src/format/carbonEffect/sampler.js';
import { STAGE_TYPE, type Stage } from '../../src/format/carbonEffect/stage.js';
import type { Texture } from '../../src/format/carbonEffect/texture.js';
import { writeBackendBlock } from '../../src/format/carbonEffect/writeBackendBlock.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { blobOf, NO_BLOB, sampleStage } from '../support/sampleDescriptions.js';

export interface BindingSpec {
  /** Default 0. */
  readonly group?: number;
  readonly binding: number;
  /** The register, e.g. `b0`, `t1`, `s0`, `u2`. */
  readonly register: string;
  readonly visibility: readonly BackendStage[];
  readonly type: string;
  readonly symbol: string;
  readonly structureStride?: number;
  /** Names of the textures that become the layers of this array, at its register and the following ones. */
  readonly layers?: readonly string[];
}

export interface PassSpec {
  readonly stages: readonly Partial<Stage>[];
  readonly bindings?: readonly BindingSpec[];
  /** State number and value. */
  readonly states?: readonly (readonly [number, number])[];
}

/** Passes by technique. */
export type BodySpec = Readonly<Record<string, readonly PassSpec[]>>;

/** A container of one row per body; more than one body needs axes that multiply to their number. */
export function effectFile(body: BodySpec | readonly BodySpec[], axes: readonly PermutationAxis[] = []): Uint8Array {
  const bodies = isList(body) ? body : [body];
  return writeCarbonEffectFile({
    axes,
    rows: bodies.map((_, index) => index),
    bodies: bodies.map((techniques) => ({
      techniques: Object.entries(techniques).map(([name, passes]) => ({
        name,
        passes: passes.map((pass, index) => passOf(pass, name, index)),
        libraries: [],
      })),
      parameters: [],
      hasBlocks: true,
    })),
  });
}

function isList(body: BodySpec | readonly BodySpec[]): body is readonly BodySpec[] {
  return Array.isArray(body);
}

const KINDS: Readonly<Record<string, BackendResourceKind>> = {
  b: 'uniform-buffer',
  t: 'sampled-resource',
  s: 'sampler',
  u: 'storage-resource',
};

function passOf(spec: PassSpec, technique: string, index: number): Pass {
  const groups = [...new Set((spec.bindings ?? []).map((it) => it.group ?? 0))].sort((a, b) => a - b);
  const block = writeBackendBlock({
    layout: 'v1',
    version: 1,
    layoutKey: `${technique}.pass${index}`,
    bindGroups: groups.map((group) => ({
      group,
      bindings: (spec.bindings ?? []).filter((it) => (it.group ?? 0) === group).map(bindingOf),
    })),
    transforms: (spec.bindings ?? []).flatMap((it) => transformOf(it, `${technique}.pass${index}`)),
  });
  return {
    stages: spec.stages.map((stage) => sampleStage(stage)),
    renderStates: (spec.states ?? []).map(([state, value]) => ({ state, value })),
    block: blobOf(block),
  };
}

function bindingOf(spec: BindingSpec): BackendBinding {
  const resourceKind = KINDS[spec.register[0] ?? ''];
  if (resourceKind === undefined) throw new Error(`no register ${spec.register}`);
  const registerIndex = Number(spec.register.slice(1));
  const identity = `${resourceKind}:0:${registerIndex}`;
  return {
    group: spec.group ?? 0,
    binding: spec.binding,
    resourceKind,
    registerSpace: 0,
    registerIndex,
    visibility: spec.visibility,
    type: spec.type,
    generatedSymbol: spec.symbol,
    ...(spec.structureStride === undefined ? {} : { structureStride: spec.structureStride }),
    ...(spec.layers === undefined
      ? {}
      : { arrayLayerCount: spec.layers.length, transformId: `layers of ${spec.register}` }),
    identity,
    scopeIdentity: `${identity}@${spec.visibility[0]}`,
  };
}

function transformOf({ register, layers }: BindingSpec, layoutKey: string): BackendTransform[] {
  if (layers === undefined) return [];
  const place = (layer: number) => {
    const registerIndex = Number(register.slice(1)) + layer;
    const identity = `sampled-resource:0:${registerIndex}`;
    return { registerIndex, identity, scopeIdentity: `${identity}@fragment` };
  };
  const { identity, scopeIdentity } = place(0);
  const { length: layerCount } = layers;
  return [
    {
      id: `layers of ${register}`,
      family: 'detail-map-array',
      version: 1,
      kind: 'texture-2d-array',
      stage: 'fragment',
      representation: 'native-or-rgba8',
      missingLayer: 'reject',
      layoutKey,
      inputs: layers.map((parameter, layer) => ({ parameter, layer, registerSpace: 0, ...place(layer) })),
      output: { name: 'DetailMapArray', viewDimension: '2d-array', layerCount, identity, scopeIdentity },
    },
  ];
}

export function vertexStage(
  program: string,
  inputs: readonly PipelineInput[] = [],
  rest: Partial<Stage> = {},
): Partial<Stage> {
  return {
    type: STAGE_TYPE.VERTEX,
    program: blobOf(program),
    threadGroupSize: [0, 0, 0],
    pipelineInputs: inputs,
    ...rest,
  };
}

export function pixelStage(program: string, rest: Partial<Stage> = {}): Partial<Stage> {
  return { type: STAGE_TYPE.PIXEL, program: blobOf(program), threadGroupSize: [0, 0, 0], ...rest };
}

export function untranslated(stage: Partial<Stage>): Partial<Stage> {
  return { ...stage, program: NO_BLOB };
}

/** A float input that the program reads whole. */
export function input(usage: number, registerIndex: number, dimension: number, type = 0): PipelineInput {
  return { usage, registerIndex, usageIndex: 0, usedMask: (1 << dimension) - 1, type, dimension };
}

export function constant(name: string, offset: number, size = 16, changes: Partial<Constant> = {}): Constant {
  return {
    name,
    offset,
    size,
    type: 0,
    dimension: size / 4,
    elements: 1,
    isSRGB: 0,
    isAutoregister: 0,
    legacyType: -1,
    ...changes,
  };
}

/** A 2D texture record. */
export function texture(register: number, name: string, isSRGB: 0 | 1 = 0): Texture {
  return { register, name, type: 2, arrayElements: 1, isSRGB, isAutoregister: 0 };
}

/** A linear, clamping sampler record, as the effect compiler's defaults have it but for anisotropy. */
export function sampler(register: number, name: string, changes: Partial<Sampler> = {}): Sampler {
  return {
    register,
    name,
    comparison: 0,
    minFilter: 2,
    magFilter: 2,
    mipFilter: 2,
    addressU: 3,
    addressV: 3,
    addressW: 3,
    mipLODBias: 0,
    maxAnisotropy: 1,
    comparisonFunc: 1,
    borderColor: [0, 0, 0, 0],
    minLOD: 0,
    maxLOD: 1000,
    isDynamic: 1,
    ...changes,
  };
}

/** Draws position 0..2 of the mesh with z as it is. */
export const POSITION_PROGRAM =
  '@vertex fn main(@location(0) position: vec3f) -> @builtin(position) vec4f { return vec4f(position, 1.0); }';

/** Fills with the constant `Color`. */
export const COLOR_PROGRAM =
  '@group(0) @binding(0) var<uniform> cb0: array<vec4<f32>, 1>;\n@fragment fn main() -> @location(0) vec4f { return cb0[0]; }';

export const COLOR_BINDING: BindingSpec = {
  binding: 0,
  register: 'b0',
  visibility: ['fragment'],
  type: 'array<vec4<f32>, 1>',
  symbol: 'cb0',
};

export const COLOR_STAGES: readonly Partial<Stage>[] = [
  vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
  pixelStage(COLOR_PROGRAM, { constants: [constant('Color', 0)] }),
];

/** A pass that fills its mesh with `Color`, with the given render states. */
export function colorPass(states: readonly (readonly [number, number])[] = []): PassSpec {
  return { stages: COLOR_STAGES, bindings: [COLOR_BINDING], states };
}

/** A render state's float value as the word on the wire. */
export function floatWord(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;
}
