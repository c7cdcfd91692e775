/** Plans of GLSL passes: the same entries as for WGSL, with a texture and a sampler under one name. */
import { describe, expect, it } from 'vitest';
import { buildBindingPlan } from '../../src/device/buildBindingPlan.js';
import { DeviceError } from '../../src/device/DeviceError.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { constant, texture } from '../resource/records.js';
import { describeWithReference, referenceBytes } from '../support/referenceFiles.js';
import {
  bufferTexture,
  constantBlock,
  constants,
  image,
  type PeerPass,
  peerFile,
  structuredTexture,
  structuredUbo,
} from '../webgl2/peerFile.js';
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

/** A pass of the peer's, as its file is read. */
function peerPass(body: PeerPass, layout: 'g0' | 'g1' | 'g1x' = 'g1') {
  const file = Tr2EffectRes.fromBytes(peerFile({ Main: [body] }, layout), { source: 'peer.carbonwebgl' });
  const [first] = file.getShader()?.getTechnique('Main')?.passes ?? [];
  if (first === undefined) throw new Error('no pass');
  return first;
}
const peerPlan = (...args: Parameters<typeof peerPass>) => buildBindingPlan(peerPass(...args)).bindings;
const records = (name: string) => ({
  textures: [texture(name)],
  samplers: [sampler(`${name}Sampler`, { register: 1 })],
});
const nothing = { text: 'void main() {}' };

describe("a plan of the peer's programs", () => {
  it('keeps the registers of both stages apart, whatever the program calls them', () => {
    const plan = peerPlan({
      vertex: { ...nothing, bindings: [constants(0, 'cb0', 2), image(0, 'vs0', { paired: [1] })], ...records('V') },
      pixel: { ...nothing, bindings: [constants(0, 'cb7', 3), image(0, 's0', { paired: [1] })], ...records('P') },
    });
    expect(plan.map(({ symbol, register, visibility, resource }) => [symbol, register, visibility, resource])).toEqual([
      ['cb0', 'b0', 1, expect.objectContaining({ kind: 'uniform-buffer', stageIndex: 0, size: 32 })],
      ['cb7', 'b0', 2, expect.objectContaining({ kind: 'uniform-buffer', stageIndex: 1, size: 48 })],
      ['vs0', 't0', 1, expect.objectContaining({ kind: 'texture', name: 'V' })],
      ['s0', 't0', 2, expect.objectContaining({ kind: 'texture', name: 'P' })],
      ['vs0', 's1', 1, expect.objectContaining({ kind: 'sampler', name: 'VSampler' })],
      ['s0', 's1', 2, expect.objectContaining({ kind: 'sampler', name: 'PSampler' })],
    ]);
  });

  it.each([
    ['ConstantBuffer7', 'uniform ConstantBuffer7 { vec4 data[1]; } cb7;'],
    ['Material', 'layout(std140) uniform Material { highp vec4 data[1]; }\n cb7;'],
    // Of a comment nothing is taken, nor of another block.
    ['ConstantBuffer7', '// uniform Material { vec4 data[1]; } cb7;\nuniform Other { vec4 data[1]; } cb71;'],
  ])('calls a block %s, as it is declared', (symbol, text) => {
    const pixel = { text, bindings: [constantBlock(0, 'cb7', 1)] };
    expect(peerPlan({ vertex: nothing, pixel }).map((it) => it.symbol)).toEqual([symbol]);
  });

  it('tells images, data textures and data blocks apart', () => {
    const bindings = [
      image(0, 's0'),
      bufferTexture(1, 's1', 64, 'r32uint'),
      bufferTexture(2, 's2', 64, 'r32float'),
      structuredTexture(3, 's3', 48, 32),
      structuredTexture(4, 's4', 20, 32),
      structuredUbo(5, 't5', 12, 3),
    ];
    const text = `uniform highp sampler2D s3; uniform highp usampler2D s4;
      layout(std140) uniform Rows { vec4 data[3]; } t5;`;
    const plan = peerPlan({ vertex: nothing, pixel: { text, bindings } }, 'g1x');
    const buffer = (minBindingSize: number, heldIn: object) => ({
      kind: 'storage-buffer',
      access: 'read-only-storage',
      name: null,
      minBindingSize,
      heldIn,
    });
    expect(Object.fromEntries(plan.map(({ register, resource }) => [register, resource]))).toEqual({
      t0: expect.objectContaining({ kind: 'texture', sampleType: 'unfilterable-float', layers: null }),
      t1: buffer(4, { kind: 'texture', format: 'r32uint', width: 64 }),
      t2: buffer(4, { kind: 'texture', format: 'r32float', width: 64 }),
      t3: buffer(48, { kind: 'texture', format: 'rgba32float', width: 32 }),
      t4: buffer(20, { kind: 'texture', format: 'rgba32uint', width: 32 }),
      // 36 bytes are three rows.
      t5: buffer(12, { kind: 'uniform-block', size: 48 }),
    });
    expect(plan.find(({ register }) => register === 't5')?.symbol).toBe('Rows');
    // Earlier layouts do not say what the texels are.
    const [first] = peerPlan({ vertex: nothing, pixel: { ...nothing, bindings: [bufferTexture(1, 's1', 64)] } });
    expect(first?.resource).toEqual(buffer(16, { kind: 'texture', format: 'rgba32float', width: 64 }));
  });

  it('has one buffer for stages that hold it alike, and refuses what cannot be', () => {
    const both = (vertexWidth: number, pixelWidth: number) => ({
      vertex: { ...nothing, bindings: [bufferTexture(1, 't1', vertexWidth)] },
      pixel: { ...nothing, bindings: [bufferTexture(1, 't1', pixelWidth)] },
    });
    expect(peerPlan(both(8, 8)).map(({ visibility }) => visibility)).toEqual([3]);
    expect(thrownBy(() => peerPlan(both(8, 16))).message).toContain(
      "t1 ('t1') is shared by the vertex and fragment stages, which hold it in different ways",
    );
    expect(thrownBy(() => peerPlan(both(0, 0))).message).toContain('held in a texture whose rows have no texel');
  });

  it.each([
    ['runs as pixels', { threads: null, origin: 'origin', outputs: [] }, []],
    ['asks for its dispatch', null, [{ kind: 6, register: 0xff, name: 'dispatch' } as const]],
  ])('refuses a compute program that %s', (_, compute, bindings) => {
    const error = thrownBy(() => peerPlan({ compute: { ...nothing, compute, bindings } }));
    expect(error).toBeInstanceOf(DeviceError);
    expect(error.message).toMatch(/Main.*a compute program made into a pixel program.*Draw it on WebGPU/);
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
