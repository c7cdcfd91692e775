/** Plans of GLSL passes: the same entries as for WGSL, with a texture and a sampler under one name. */
import { describe, expect, it } from 'vitest';
import { buildBindingPlan } from '../../src/device/buildBindingPlan.js';
import { DeviceError } from '../../src/device/DeviceError.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { constant, texture } from '../resource/records.js';
import { describeWithReference, referenceBytes } from '../support/referenceFiles.js';
import { binding, compute, pass, pixel, sampler, vertex } from './passes.js';
import { thrownBy } from './thrownBy.js';

const GLSL = { language: 'glsl' } as const;
/** A combined sampler: texture t#, unit and sampler register. */
const combined = (register: number, unit: number, samplerRegister: number, type = 'sampler2D') => [
  binding(unit, `t${register}`, type, ['fragment'], { group: 1, generatedSymbol: `s${register}` }),
  binding(unit, `s${samplerRegister}`, type, ['fragment'], { group: 2, generatedSymbol: `s${register}` }),
];
const point = { minFilter: 1, magFilter: 1, mipFilter: 1 };
const resourcesOf = (...args: Parameters<typeof buildBindingPlan>) =>
  buildBindingPlan(...args).bindings.map((it) => it.resource);

describe('a plan of GLSL programs', () => {
  it('is of the same kinds as one of WGSL', () => {
    const stages = [
      vertex({ constants: [constant('WorldViewProj', { size: 64, dimension: 16 })] }),
      pixel({ textures: [texture('Map', { isSRGB: true })], samplers: [sampler('MapSampler', { register: 2 })] }),
    ];
    const bindings = [binding(0, 'b0', 'vec4[4]', ['vertex']), ...combined(0, 0, 2)];
    expect(resourcesOf(pass(stages, bindings, GLSL))).toMatchObject([
      { kind: 'uniform-buffer', registerIndex: 0, stageIndex: 0, minBindingSize: 64, size: 64 },
      { kind: 'texture', sampleType: 'float', viewDimension: '2d', name: 'Map', isSRGB: true },
      { kind: 'sampler', type: 'filtering', name: 'MapSampler' },
    ]);
  });

  it('may read several textures through one sampler', () => {
    const stages = [
      vertex(),
      pixel({
        textures: [texture('A'), texture('B', { register: 1 }), texture('C', { register: 3 })],
        samplers: [sampler('Shared', { register: 2 }), sampler('Point', { register: 4, ...point })],
      }),
    ];
    const bindings = [...combined(0, 0, 2), ...combined(1, 1, 2), ...combined(3, 2, 4)];
    expect(resourcesOf(pass(stages, bindings, GLSL))).toMatchObject([
      { name: 'A', sampleType: 'float' },
      { name: 'B', sampleType: 'float' },
      // Read through the nearest texel alone.
      { name: 'C', sampleType: 'unfilterable-float' },
      { name: 'Shared', type: 'filtering' },
      { name: 'Shared', type: 'filtering' },
      { name: 'Point', type: 'non-filtering' },
    ]);
  });

  it('still has one sampler for a texture', () => {
    const stages = [vertex(), pixel({ samplers: [sampler('S', { register: 2 })] })];
    const [read, first] = combined(0, 0, 2);
    const [, again] = combined(0, 1, 2);
    const twice = [read, first, again].flatMap((it) => it ?? []);
    expect(thrownBy(() => buildBindingPlan(pass(stages, twice, GLSL))).message).toContain(
      'both take register s2 of s0 in the fragment stage',
    );
  });

  it('compares through shadow samplers, and never filters integers', () => {
    const stages = [
      vertex(),
      pixel({ samplers: [sampler('Cmp', { register: 5, comparison: true, comparisonFunc: 4 }), sampler('Lin')] }),
    ];
    const bindings = [...combined(0, 0, 5, 'sampler2DShadow'), ...combined(1, 1, 0, 'usampler2D')];
    expect(resourcesOf(pass(stages, bindings, GLSL))).toMatchObject([
      { sampleType: 'depth' },
      { sampleType: 'uint' },
      { type: 'comparison', state: { compare: 'less-equal' } },
      { type: 'non-filtering', state: { minFilter: 'nearest', magFilter: 'nearest' } },
    ]);
  });

  it('holds a structured buffer in a block', () => {
    const bindings = [binding(0, 't5', 'vec4[3]', ['fragment'], { structureStride: 12 })];
    const stages = [vertex(), pixel({ textures: [texture('Lights', { register: 5 })] })];
    expect(resourcesOf(pass(stages, bindings, GLSL))).toEqual([
      {
        kind: 'storage-buffer',
        access: 'read-only-storage',
        // One element; the block is filled up with zeros.
        minBindingSize: 12,
        name: 'Lights',
        heldIn: { kind: 'uniform-block', size: 48 },
      },
    ]);
  });

  it('has no storage, and says where to draw it', () => {
    const error = thrownBy(() => buildBindingPlan(pass([compute()], [binding(0, 'u1', 'image2D', ['compute'])], GLSL)));
    expect(error).toBeInstanceOf(DeviceError);
    expect(error.message).toContain(
      "u1 ('u1') is a storage resource, which a GLSL ES program cannot write. Draw it on WebGPU",
    );
  });

  it('does not read type texts of WGSL, nor WGSL those of GLSL', () => {
    const message = (type: string, fields: object) =>
      thrownBy(() => buildBindingPlan(pass([vertex()], [binding(0, 'b0', type, ['vertex'])], fields))).message;
    expect(message('array<vec4<f32>, 4>', GLSL)).toContain("declared 'array<vec4<f32>, 4>', which is no type");
    expect(message('vec4[4]', {})).toContain("declared 'vec4[4]', which is no type");
  });
});

describe('a block of layout e2x', () => {
  const stages = [
    vertex(),
    pixel({
      program: 'fn main() { _ = textureSample(t0, s0, uv); _ = textureSample(t1, s1, uv); }',
      textures: [texture('A'), texture('B', { register: 1 })],
      samplers: [sampler('A'), sampler('B', { register: 1 })],
    }),
  ];
  const bindings = (textureSampleType: 'float' | 'unfilterable-float') => [
    binding(0, 't0', 'texture_2d<f32>', ['fragment'], { textureSampleType }),
    binding(1, 't1', 'texture_2d<f32>', ['fragment'], { textureSampleType: 'float' }),
    binding(2, 's0', 'sampler', ['fragment']),
    binding(3, 's1', 'sampler', ['fragment']),
  ];

  it('has its unfilterable textures read through the nearest texel', () => {
    expect(resourcesOf(pass(stages, bindings('unfilterable-float')))).toMatchObject([
      { sampleType: 'unfilterable-float' },
      { sampleType: 'float' },
      { type: 'non-filtering' },
      { type: 'filtering' },
    ]);
    expect(resourcesOf(pass(stages, bindings('float')))[0]).toMatchObject({ sampleType: 'float' });
  });
});

describeWithReference("the peer's GLSL file", () => {
  it('is planned as its WGSL twin is, register by register', () => {
    const planOf = (name: string) => {
      const file = Tr2EffectRes.fromBytes(referenceBytes(`golden/carbonwebgpu/${name}`), { source: name });
      const [first] = file.getShader()?.getTechnique('Main')?.passes ?? [];
      if (first === undefined) throw new Error('no pass');
      return { language: first.language, plan: buildBindingPlan(first) };
    };
    const { language, plan } = planOf('texturedtri.carbonwebgl');
    expect(language).toBe('glsl');
    expect(
      plan.bindings.map(({ group, binding: slot, visibility, register, symbol }) => [
        group,
        slot,
        visibility,
        register,
        symbol,
      ]),
    ).toEqual([
      [0, 0, 1, 'b0', 'cb0'],
      [0, 1, 2, 'b0', 'cb7'],
      [1, 0, 2, 't0', 's0'],
      [2, 0, 2, 's2', 's0'],
    ]);
    expect(plan.bindings.map((it) => it.resource)).toMatchObject([
      { kind: 'uniform-buffer', stageIndex: 0, size: 64 },
      { kind: 'uniform-buffer', stageIndex: 1, size: 48 },
      { kind: 'texture', name: 'DiffuseMap', sampleType: 'float', viewDimension: '2d' },
      { kind: 'sampler', type: 'filtering', name: 'DiffuseMapSampler', state: { addressModeU: 'clamp-to-edge' } },
    ]);
    expect(planOf('texturedtri.e2x.carbonwebgpu').language).toBe('wgsl');
  });
});
