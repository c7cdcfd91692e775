/**
 * Files as the closest peer makes them (`backend-block.md` sections 3 and 5), from a description of their programs. The
 * block's bytes are laid out by test/support/blockBytes.ts, independent of the reader.
 */
import type { Constant } from '../../src/format/carbonEffect/constant.js';
import type { Pass } from '../../src/format/carbonEffect/pass.js';
import { INPUT_TYPE, INPUT_USAGE, type PipelineInput } from '../../src/format/carbonEffect/pipelineInput.js';
import type { Sampler } from '../../src/format/carbonEffect/sampler.js';
import { STAGE_TYPE, type Stage } from '../../src/format/carbonEffect/stage.js';
import type { Texture } from '../../src/format/carbonEffect/texture.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { encodeBlock, type GlslBindingParts, type GlslStageParts, type TransformParts } from '../support/blockBytes.js';
import { blobOf, sampleStage } from '../support/sampleDescriptions.js';

type Semantic = keyof typeof INPUT_USAGE;

/** An attribute `in_<semantic><index>` at a register. */
export interface PeerInput {
  readonly semantic: Semantic;
  /** Default 0. */
  readonly index?: number;
  readonly register: number;
  /** Default `float`. */
  readonly type?: 'float' | 'uint';
}

export interface PeerStage {
  /** What follows the version line. */
  readonly text: string;
  readonly bindings?: readonly GlslBindingParts[];
  readonly inputs?: readonly PeerInput[];
  readonly compute?: GlslStageParts['compute'];
  readonly constants?: readonly Constant[];
  readonly textures?: readonly Texture[];
  readonly samplers?: readonly Sampler[];
}

export interface PeerPass {
  readonly vertex?: PeerStage;
  readonly pixel?: PeerStage;
  readonly compute?: PeerStage;
  readonly transforms?: readonly TransformParts[];
  /** State number and value. */
  readonly states?: readonly (readonly [number, number])[];
}

/** Passes by technique. */
export type PeerBody = Readonly<Record<string, readonly PeerPass[]>>;

export function peerFile(body: PeerBody, layout: 'g0' | 'g1' | 'g1x' = 'g1'): Uint8Array {
  return writeCarbonEffectFile({
    axes: [],
    rows: [0],
    bodies: [
      {
        techniques: Object.entries(body).map(([name, passes]) => ({
          name,
          passes: passes.map((pass) => passOf(pass, layout)),
          libraries: [],
        })),
        parameters: [],
        hasBlocks: true,
      },
    ],
  });
}

const STAGES = ['vertex', 'pixel', 'compute'] as const;

/** The text of a program as it stands in a file. */
export function programOf({ text }: PeerStage): string {
  return `#version 300 es\nprecision highp float;\nprecision highp int;\n${text}`;
}

function passOf(pass: PeerPass, layout: 'g0' | 'g1' | 'g1x'): Pass {
  const stages = STAGES.flatMap((name, type) => {
    const stage = pass[name];
    return stage === undefined ? [] : [{ stage, type }];
  });
  const block = encodeBlock[layout]({
    stages: stages.map(({ stage, type }) => ({
      stage: type,
      bindings: stage.bindings ?? [],
      inputs: (stage.inputs ?? []).map(inputParts),
      compute: stage.compute ?? null,
    })),
    transforms: pass.transforms ?? [],
  });
  return {
    stages: stages.map(({ stage, type }) => recordsOf(stage, type)),
    renderStates: (pass.states ?? []).map(([state, value]) => ({ state, value })),
    block: blobOf(block),
  };
}

function recordsOf(stage: PeerStage, type: number): Stage {
  return sampleStage({
    type,
    program: blobOf(programOf(stage)),
    threadGroupSize: type === STAGE_TYPE.COMPUTE ? [1, 1, 1] : [0, 0, 0],
    pipelineInputs: (stage.inputs ?? []).map(inputRecord),
    constants: stage.constants ?? [],
    textures: stage.textures ?? [],
    samplers: stage.samplers ?? [],
  });
}

function inputParts({ semantic, index = 0, register, type = 'float' }: PeerInput): GlslStageParts['inputs'][number] {
  return { register, name: `in_${semantic}${index}`, semantic, index, type: type === 'uint' ? 1 : 3, mask: 15 };
}

function inputRecord({ semantic, index = 0, register, type = 'float' }: PeerInput): PipelineInput {
  return {
    usage: INPUT_USAGE[semantic],
    registerIndex: register,
    usageIndex: index,
    usedMask: 15,
    type: type === 'uint' ? INPUT_TYPE.UINT : INPUT_TYPE.FLOAT,
    dimension: 4,
  };
}

/** `uniform vec4 <name>[rows]`. */
export function constants(register: number, name: string, rows: number): GlslBindingParts {
  return { kind: 0, register, name, vec4Count: rows, style: 0, light: null };
}

/** `ConstantBuffer<N> { vec4 data[rows]; } cb<N>`. */
export function constantBlock(register: number, name: string, rows: number): GlslBindingParts {
  return { kind: 0, register, name, vec4Count: rows, style: 1, light: null };
}

const DIMENSIONS = { '2d': 3, '3d': 5, cube: 6, '2d-array': 8 } as const;

export interface PeerImage {
  /** Default `2d`. */
  readonly dimension?: keyof typeof DIMENSIONS;
  /** s# that it is read through, default none. */
  readonly paired?: readonly number[];
  /** s# that compare through it: it is declared as a shadow sampler then. */
  readonly comparing?: readonly number[];
}

/** A combined sampler. */
export function image(register: number, name: string, options: PeerImage = {}): GlslBindingParts {
  const { dimension = '2d', paired = [], comparing = [] } = options;
  const comparison = comparing.length > 0 ? 1 : 0;
  return { kind: 1, register, name, dimension: DIMENSIONS[dimension], comparing, comparison, paired };
}

const FORMATS = { rgba32float: 0, r32float: 1, r32uint: 2 } as const;

/** A typed buffer in a texture. The format is on the wire in layout g1x alone. */
export function bufferTexture(
  register: number,
  name: string,
  width: number,
  format: keyof typeof FORMATS = 'rgba32float',
): GlslBindingParts {
  return { kind: 2, register, name, format: FORMATS[format], width, names: [] };
}

export function structuredTexture(register: number, name: string, stride: number, width: number): GlslBindingParts {
  // Where a renderer finds its lights: nothing that a device acts on.
  const light = { role: 1, index: 2, data: register, profile: 0xff, base: 4, capacity: 8 };
  return { kind: 3, register, name, stride, width, light };
}

export function structuredUbo(register: number, name: string, stride: number, capacity: number): GlslBindingParts {
  return { kind: 4, register, name, stride, capacity };
}

export function uavTexture(register: number, name: string, location: number): GlslBindingParts {
  return { kind: 5, register, name, slice: 0xff, location, names: [] };
}

/** How a program turns Y and the depth range (`backend-block.md` section 5). */
const FLIP = `
  gl_Position.xy += ssyf.xy * gl_Position.w;
  gl_Position.y *= ssyf.z;
  gl_Position.z = 2.0 * gl_Position.z - gl_Position.w;
`;

/** A vertex program whose body sets `gl_Position` as D3D has it. */
export function vertexText(declarations: string, body: string): string {
  return `uniform vec3 ssyf;\n${declarations}\nvoid main() {\n${body}\n${FLIP}}\n`;
}

/** Puts position 0 of the mesh where it says, and hands `uv` on: 0, 0 at the left upper corner of the target. */
export const PLAIN_VERTEX: PeerStage = {
  text: vertexText(
    'in highp vec4 in_POSITION0;\nout highp vec2 uv;',
    '  gl_Position = vec4(in_POSITION0.xyz, 1.0);\n  uv = vec2(0.5, -0.5) * in_POSITION0.xy + 0.5;',
  ),
  inputs: [{ semantic: 'POSITION', register: 0 }],
};

/** A pixel program that gives one colour. */
export function pixelText(declarations: string, colour: string): string {
  return `in highp vec2 uv;\nout highp vec4 target0;\n${declarations}\nvoid main() { target0 = ${colour}; }\n`;
}
