import type { BackendBinding, BackendResourceKind } from '../../../src/format/carbonEffect/BackendBlock.js';
import type { BackendStage } from '../../../src/format/carbonEffect/BackendStage.js';
import { INPUT_USAGE } from '../../../src/format/carbonEffect/pipelineInput.js';
import type { RenderState } from '../../../src/format/carbonEffect/renderState.js';
import { STAGE_TYPE } from '../../../src/format/carbonEffect/stage.js';
import { writeBackendBlock } from '../../../src/format/carbonEffect/writeBackendBlock.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { blobOf, sampleDescription, samplePass, sampleStage } from '../../support/sampleDescriptions.js';

/** Half the size of the mesh, moved by b1. */
const VERTEX = `struct VIn { @location(0) position: vec3<f32>, @location(1) uv: vec2<f32> }
struct VOut { @builtin(position) position: vec4<f32>, @location(0) uv: vec2<f32> }
@group(0) @binding(1) var<uniform> cb1: array<vec4<f32>, 1>;
@vertex fn main(input: VIn) -> VOut {
  var output: VOut;
  output.position = vec4<f32>(input.position.xy * 0.5 + cb1[0].xy, 0.0, 1.0);
  output.uv = input.uv;
  return output;
}
`;

/** DiffuseMap, level 0, times Tint. */
export const TINTED_FRAGMENT = `struct FIn { @builtin(position) position: vec4<f32>, @location(0) uv: vec2<f32> }
@group(0) @binding(0) var<uniform> cb0: array<vec4<f32>, 1>;
@group(0) @binding(2) var t0: texture_2d<f32>;
@group(0) @binding(3) var s0: sampler;
@fragment fn main(input: FIn) -> @location(0) vec4<f32> {
  return textureSampleLevel(t0, s0, input.uv, 0.0) * cb0[0];
}
`;

interface TintedEffectOptions {
  readonly fragment?: string;
  readonly renderStates?: readonly RenderState[];
}

/** An effect file to draw with: half the mesh, a texture, a constant `Tint` (default 1, 1, 1, 1) and block b1. */
export function tintedEffect({ fragment = TINTED_FRAGMENT, renderStates = [] }: TintedEffectOptions = {}): Uint8Array {
  const block = writeBackendBlock({
    layout: 'v1',
    version: 1,
    layoutKey: 'Main.pass0',
    bindGroups: [
      {
        group: 0,
        bindings: [
          binding(0, 'uniform-buffer', 0, 'fragment', 'array<vec4<f32>, 1>', 'cb0'),
          binding(1, 'uniform-buffer', 1, 'vertex', 'array<vec4<f32>, 1>', 'cb1'),
          binding(2, 'sampled-resource', 0, 'fragment', 'texture_2d<f32>', 't0'),
          binding(3, 'sampler', 0, 'fragment', 'sampler', 's0'),
        ],
      },
    ],
    transforms: [],
  });
  const description = sampleDescription([
    samplePass({
      stages: [
        sampleStage({
          type: STAGE_TYPE.VERTEX,
          program: blobOf(VERTEX),
          pipelineInputs: [
            { usage: INPUT_USAGE.POSITION, registerIndex: 0, usageIndex: 0, usedMask: 7, type: 0, dimension: 3 },
            { usage: INPUT_USAGE.TEXCOORD, registerIndex: 1, usageIndex: 0, usedMask: 3, type: 0, dimension: 2 },
          ],
        }),
        sampleStage({
          type: STAGE_TYPE.PIXEL,
          program: blobOf(fragment),
          constants: [
            {
              name: 'Tint',
              offset: 0,
              size: 16,
              type: 0,
              dimension: 4,
              elements: 1,
              isSRGB: false,
              isAutoregister: false,
              legacyType: -1,
            },
          ],
          defaults: blobOf(new Uint8Array(Float32Array.of(1, 1, 1, 1).buffer)),
          textures: [
            { register: 0, name: 'DiffuseMap', type: 2, arrayElements: 1, isSRGB: false, isAutoregister: false },
          ],
          samplers: [
            {
              register: 0,
              name: 'DiffuseMapSampler',
              comparison: false,
              minFilter: 1,
              magFilter: 1,
              mipFilter: 1,
              addressU: 3,
              addressV: 3,
              addressW: 3,
              mipLODBias: 0,
              maxAnisotropy: 1,
              comparisonFunc: 1,
              borderColor: [0, 0, 0, 0],
              minLOD: 0,
              maxLOD: 1000,
              isDynamic: true,
            },
          ],
        }),
      ],
      renderStates,
      block: blobOf(block),
    }),
  ]);
  return writeCarbonEffectFile({ axes: [], rows: [0], bodies: [description] });
}

/** An effect file whose one technique computes. */
export function computingEffect(): Uint8Array {
  return writeCarbonEffectFile({ axes: [], rows: [0], bodies: [sampleDescription()] });
}

function binding(
  slot: number,
  resourceKind: BackendResourceKind,
  registerIndex: number,
  stage: BackendStage,
  type: string,
  generatedSymbol: string,
): BackendBinding {
  const identity = `${resourceKind}:0:${registerIndex}`;
  return {
    group: 0,
    binding: slot,
    resourceKind,
    registerSpace: 0,
    registerIndex,
    visibility: [stage],
    type,
    generatedSymbol,
    identity,
    scopeIdentity: `${identity}@${stage}`,
  };
}
