import { describe, expect, it } from 'vitest';
import { buildBindingPlan } from '../../../src/device/buildBindingPlan.js';
import { readBackendBlock } from '../../../src/format/carbonEffect/readBackendBlock.js';
import { writeBackendBlock } from '../../../src/format/carbonEffect/writeBackendBlock.js';
import { glslBlock, type StageGlsl, unequalSamplers } from '../../../src/pack/glsl/glslBlock.js';
import type { PassBinding } from '../../../src/pack/passBindings.js';
import type { GlslProgram, GlslTexture, GlslUniformBlock } from '../../../src/pack/Translator.js';
import { pass, pixel, sampler, vertex } from '../../device/passes.js';
import { constant, texture } from '../../resource/records.js';

const KINDS = { b: 'uniform-buffer', t: 'sampled-resource', s: 'sampler' } as const;

/** `@group(1) @binding(slot)`, register as `t2`. */
function bound(slot: number, register: string, name: string, layers: readonly string[] = []): PassBinding {
  const kind = KINDS[register.charAt(0) as keyof typeof KINDS];
  return {
    group: 1,
    binding: slot,
    name,
    kind,
    register: Number(register.slice(1)),
    visibility: ['vertex', 'fragment'],
    layout: { kind, text: 'as in WGSL', stride: 0, resourceType: 0, registerType: 0 },
    type: null,
    layers,
    spot: { file: '', line: 0, column: 0 },
  };
}

const uniform = (binding: number, symbol: string, rows: number): GlslUniformBlock => ({
  group: 1,
  binding,
  symbol,
  type: `vec4[${rows}]`,
});

const read = (binding: number, symbol: string, through: number | null, type = 'sampler2D'): GlslTexture => ({
  group: 1,
  binding,
  symbol,
  type,
  sampler: through === null ? null : { group: 1, binding: through },
});

function programs(vertexProgram: Partial<GlslProgram>, fragmentProgram: Partial<GlslProgram>): StageGlsl[] {
  const none = { text: '', uniformBlocks: [], textures: [] };
  return [
    { stage: 'vertex', glsl: { ...none, ...vertexProgram } },
    { stage: 'fragment', glsl: { ...none, ...fragmentProgram } },
  ];
}

const BINDINGS = [
  bound(0, 'b0', 'material'),
  bound(1, 'b2', 'frame'),
  bound(2, 't0', 'Heights'),
  bound(3, 't1', 'Colours'),
  bound(4, 's0', 'Shared'),
  bound(5, 't2', 'Details', ['Detail1', 'Detail2']),
  bound(6, 'b3', 'object'),
  bound(7, 't4', 'Never'),
  bound(8, 's1', 'Compare'),
  bound(9, 't5', 'Shadow'),
];

const PROGRAMS = programs(
  {
    uniformBlocks: [uniform(0, 'material_1_0', 5), uniform(6, 'object_1_6', 4)],
    textures: [read(2, 'Heights_1_2', null)],
  },
  {
    uniformBlocks: [uniform(0, 'material_1_0', 5), uniform(1, 'frame_1_1', 2)],
    textures: [
      read(2, 'Heights_1_2', 4),
      read(3, 'Colours_1_3', 4),
      read(5, 'Details_1_5', 4, 'sampler2DArray'),
      read(9, 'Shadow_1_9', 8, 'sampler2DShadow'),
    ],
  },
);

describe('the block of GLSL programs', () => {
  const block = glslBlock('Main', 0, BINDINGS, PROGRAMS);
  const rows = block.bindGroups.map(({ group, bindings }) => [
    group,
    bindings.map((it) => [it.binding, it.identity, it.type, it.generatedSymbol, it.visibility.join()]),
  ]);

  it('counts points and units from 0 and has each sampler with its texture', () => {
    expect(rows).toEqual([
      [
        0,
        [
          [0, 'uniform-buffer:0:0', 'vec4[5]', 'material_1_0', 'vertex,fragment'],
          [1, 'uniform-buffer:0:2', 'vec4[2]', 'frame_1_1', 'fragment'],
          [2, 'uniform-buffer:0:3', 'vec4[4]', 'object_1_6', 'vertex'],
        ],
      ],
      [
        1,
        [
          [0, 'sampled-resource:0:0', 'sampler2D', 'Heights_1_2', 'vertex,fragment'],
          [1, 'sampled-resource:0:1', 'sampler2D', 'Colours_1_3', 'fragment'],
          [2, 'sampled-resource:0:2', 'sampler2DArray', 'Details_1_5', 'fragment'],
          [3, 'sampled-resource:0:5', 'sampler2DShadow', 'Shadow_1_9', 'fragment'],
        ],
      ],
      [
        2,
        [
          // The vertex program only loads from it.
          [0, 'sampler:0:0', 'sampler2D', 'Heights_1_2', 'fragment'],
          [1, 'sampler:0:0', 'sampler2D', 'Colours_1_3', 'fragment'],
          [2, 'sampler:0:0', 'sampler2DArray', 'Details_1_5', 'fragment'],
          [3, 'sampler:0:1', 'sampler2DShadow', 'Shadow_1_9', 'fragment'],
        ],
      ],
    ]);
  });

  it('carries the transform at the texture alone', () => {
    const carriers = block.bindGroups.flatMap(({ bindings }) => bindings.filter((it) => it.transformId !== undefined));
    expect(carriers).toMatchObject([{ resourceKind: 'sampled-resource', arrayLayerCount: 2, registerIndex: 2 }]);
    expect(block.transforms).toMatchObject([
      {
        id: carriers[0]?.transformId,
        inputs: [
          { parameter: 'Detail1', registerIndex: 2, layer: 0 },
          { parameter: 'Detail2', registerIndex: 3, layer: 1 },
        ],
      },
    ]);
  });

  it('can be written and read', () => {
    expect(readBackendBlock(writeBackendBlock(block), { technique: 'Main', pass: 0, language: 'glsl' })).toEqual(block);
  });

  it("joins the stages' records", () => {
    const textures = [
      texture('Heights'),
      texture('Colours', { register: 1 }),
      texture('Detail1', { register: 2 }),
      texture('Detail2', { register: 3 }),
      texture('Shadow', { register: 5 }),
    ];
    const samplers = [sampler('Shared'), sampler('Compare', { register: 1, comparison: true, comparisonFunc: 4 })];
    const constants = [constant('Tint', { size: 80, dimension: 4 })];
    const stages = [vertex({ constants, textures: textures.slice(0, 1) }), pixel({ constants, textures, samplers })];
    const { bindings } = buildBindingPlan(pass(stages, [], { language: 'glsl', backend: block }));
    expect(bindings.map(({ resource }) => resource)).toMatchObject([
      { kind: 'uniform-buffer', registerIndex: 0, minBindingSize: 80 },
      { kind: 'uniform-buffer', registerIndex: 2, minBindingSize: 32 },
      { kind: 'uniform-buffer', registerIndex: 3, minBindingSize: 64 },
      { name: 'Heights', sampleType: 'float', viewDimension: '2d' },
      { name: 'Colours', sampleType: 'float' },
      { name: null, viewDimension: '2d-array', layers: [{ name: 'Detail1' }, { name: 'Detail2' }] },
      { name: 'Shadow', sampleType: 'depth' },
      { name: 'Shared', type: 'filtering' },
      { name: 'Shared', type: 'filtering' },
      { name: 'Shared', type: 'filtering' },
      { name: 'Compare', type: 'comparison', state: { compare: 'less-equal' } },
    ]);
  });

  it('of programs without uniforms is empty', () => {
    expect(glslBlock('Depth', 3, BINDINGS, programs({}, {}))).toEqual({
      layout: 'v1',
      version: 1,
      layoutKey: 'Depth.pass3',
      bindGroups: [],
      transforms: [],
    });
  });
});

describe('a texture that both programs read through a sampler of their own', () => {
  const through = (vertexSampler: number | null, fragmentSampler: number | null): StageGlsl[] =>
    programs(
      { textures: [read(2, 'Heights_1_2', vertexSampler)] },
      { textures: [read(2, 'Heights_1_2', fragmentSampler)] },
    );

  it('cannot be said, and is named with both', () => {
    expect(unequalSamplers(BINDINGS, through(4, 8))).toBe(
      'Heights is read through Shared in the vertex program and through Compare in the fragment program; in GLSL a texture has one sampler',
    );
    expect(() => glslBlock('Main', 0, BINDINGS, through(4, 8))).toThrow(TypeError);
  });

  it.each([
    [4, 4],
    [null, 8],
    [4, null],
    [null, null],
  ])('is no matter of %s and %s', (vertexSampler, fragmentSampler) => {
    expect(unequalSamplers(BINDINGS, through(vertexSampler, fragmentSampler))).toBeNull();
  });
});
