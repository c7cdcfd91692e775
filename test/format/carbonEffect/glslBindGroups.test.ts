import { describe, expect, it } from 'vitest';
import type { BackendTransform } from '../../../src/format/carbonEffect/BackendTransform.js';
import type { GlslBinding, GlslResource } from '../../../src/format/carbonEffect/GlslBinding.js';
import type { GlslStage } from '../../../src/format/carbonEffect/GlslBlock.js';
import { glslBindGroups } from '../../../src/format/carbonEffect/glslBindGroups.js';
import { readBackendBlock } from '../../../src/format/carbonEffect/readBackendBlock.js';
import { encodeBlock } from '../../support/blockBytes.js';

const stage = (name: GlslStage['stage'], bindings: readonly GlslBinding[]): GlslStage => ({
  stage: name,
  bindings,
  inputs: [],
  computeFragment: null,
});
const buffer = (register: number | null, name: string, vec4Count = 4, style: 'array' | 'std140' = 'array') =>
  ({ kind: 'constantBuffer', register, name, vec4Count, style, light: null }) as const;
const resource = (register: number, name: string, fields: Partial<GlslResource> = {}): GlslResource => ({
  kind: 'resource',
  register,
  name,
  dimension: '2d',
  comparisonSamplers: [],
  comparison: false,
  pairedSamplers: [],
  ...fields,
});

/** Group, binding, what, type, name and stages of every binding. */
const derived = (stages: readonly GlslStage[], transforms: readonly BackendTransform[] = []) =>
  glslBindGroups(stages, transforms).flatMap(({ group, bindings }) =>
    bindings.map((it) => [group, it.binding, it.identity, it.type, it.generatedSymbol, it.visibility.join('+')]),
  );

describe('glslBindGroups', () => {
  it('counts points and units from 0, stage by stage', () => {
    const stages = [
      stage('vertex', [buffer(0, 'cb0'), resource(0, 'vs0', { pairedSamplers: [4] }), buffer(1, 'cb1', 9)]),
      stage('fragment', [
        resource(3, 's3', { dimension: 'cube', pairedSamplers: [4] }),
        resource(0, 's0'),
        buffer(0, 'cb7', 3),
      ]),
    ];
    expect(derived(stages)).toEqual([
      [0, 0, 'uniform-buffer:0:0', 'vec4[4]', 'cb0', 'vertex'],
      [0, 1, 'uniform-buffer:0:1', 'vec4[9]', 'cb1', 'vertex'],
      [0, 2, 'uniform-buffer:0:0', 'vec4[3]', 'cb7', 'fragment'],
      [1, 0, 'sampled-resource:0:0', 'sampler2D', 'vs0', 'vertex'],
      [1, 1, 'sampled-resource:0:3', 'samplerCube', 's3', 'fragment'],
      [1, 2, 'sampled-resource:0:0', 'sampler2D', 's0', 'fragment'],
      // At the units of their textures; the register may be the same.
      [2, 0, 'sampler:0:4', 'sampler2D', 'vs0', 'vertex'],
      [2, 1, 'sampler:0:4', 'samplerCube', 's3', 'fragment'],
    ]);
  });

  it('has one binding for a uniform that the stages share', () => {
    const both = [buffer(1, 'cb1'), resource(5, 't', { pairedSamplers: [0] })];
    expect(derived([stage('fragment', both), stage('vertex', both)])).toEqual([
      [0, 0, 'uniform-buffer:0:1', 'vec4[4]', 'cb1', 'vertex+fragment'],
      [1, 0, 'sampled-resource:0:5', 'sampler2D', 't', 'vertex+fragment'],
      [2, 0, 'sampler:0:0', 'sampler2D', 't', 'vertex+fragment'],
    ]);
  });

  it.each<[string, Partial<GlslResource>, string, number | null]>([
    ['the first pair', { pairedSamplers: [6, 7] }, 'sampler2D', 6],
    [
      'the first that compares',
      { comparison: true, comparisonSamplers: [8, 9], pairedSamplers: [6] },
      'sampler2DShadow',
      8,
    ],
    [
      'a pair, where none compares',
      { comparison: true, pairedSamplers: [6], dimension: 'cube' },
      'samplerCubeShadow',
      6,
    ],
    ['no sampler that compares, where it is not declared so', { comparisonSamplers: [8] }, 'sampler2D', null],
    ['nothing without a pair', { dimension: '3d' }, 'sampler3D', null],
  ])('combines a texture with %s', (_, fields, type, register) => {
    const found = derived([stage('fragment', [resource(1, 's1', fields)])]);
    expect(found).toEqual([
      [1, 0, 'sampled-resource:0:1', type, 's1', 'fragment'],
      ...(register === null ? [] : [[2, 0, `sampler:0:${register}`, type, 's1', 'fragment']]),
    ]);
  });

  it('names a block of std140 as the program declares it', () => {
    const names = ['cb7', 'cb12', 'Lights', 'cbx'].map((name, register) => buffer(register, name, 1, 'std140'));
    expect(derived([stage('fragment', names)]).map(([, , , , name]) => name)).toEqual([
      'ConstantBuffer7',
      'ConstantBuffer12',
      'Lights',
      'cbx',
    ]);
  });

  it('has buffers that are held in textures and blocks, and outputs', () => {
    const bindings: readonly GlslBinding[] = [
      { kind: 'bufferTexture', register: 2, name: 'a', format: 'r32uint', width: 64, names: [] },
      { kind: 'bufferTexture', register: 3, name: 'b', format: 'r32float', width: 64, names: [] },
      { kind: 'structuredTexture', register: 4, name: 'c', stride: 48, width: 64, light: null },
      { kind: 'structuredUbo', register: 5, name: 'd', stride: 12, capacity: 3 },
      { kind: 'uavTexture', register: 6, name: 'e', slice: null, location: 0, names: [] },
      { kind: 'dispatchUniform', register: 7, name: 'f' },
      buffer(null, 'g'),
    ];
    const stages = [stage('compute', bindings)];
    expect(derived(stages)).toEqual([
      // 36 bytes are three rows.
      [0, 0, 'sampled-resource:0:5', 'vec4[3]', 'd', 'compute'],
      [1, 0, 'sampled-resource:0:2', 'usampler2D', 'a', 'compute'],
      [1, 1, 'sampled-resource:0:3', 'sampler2D', 'b', 'compute'],
      [1, 2, 'sampled-resource:0:4', 'sampler2D', 'c', 'compute'],
      [3, 0, 'storage-resource:0:6', 'image2D', 'e', 'compute'],
    ]);
    const strides = glslBindGroups(stages, []).flatMap(({ bindings: own }) => own.map((it) => it.structureStride));
    expect(strides).toEqual([12, undefined, undefined, 48, undefined]);
  });

  it('gives the array texture of a transform its layers', () => {
    const texture = { kind: 1, dimension: 8, comparing: [], comparison: 0, paired: [2] } as const;
    const bytes = encodeBlock.g1({
      stages: [
        { stage: 0, bindings: [{ ...texture, register: 11, name: 'vs11' }], inputs: [], compute: null },
        {
          stage: 1,
          bindings: [
            { ...texture, register: 11, name: 's11' },
            { ...texture, register: 12, name: 's12' },
          ],
          inputs: [],
          compute: null,
        },
      ],
      transforms: [
        { family: 0, id: 'T', inputs: ['A', 'B'].map((parameter, i) => ({ space: 0, register: 11 + i, parameter })) },
      ],
    });
    const block = readBackendBlock(bytes, { technique: 'Main', pass: 0, language: 'glsl' });
    const textures = block?.bindGroups[0]?.bindings ?? [];
    expect(
      textures.map(({ generatedSymbol, transformId, arrayLayerCount }) => [
        generatedSymbol,
        transformId,
        arrayLayerCount,
      ]),
    ).toEqual([
      ['vs11', undefined, undefined],
      ['s11', 'T', 2],
      ['s12', undefined, undefined],
    ]);
  });
});
