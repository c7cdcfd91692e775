import { describe, expect, it } from 'vitest';
import { buildBindingPlan } from '../../src/device/buildBindingPlan.js';
import { DeviceError } from '../../src/device/DeviceError.js';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import { constant, stage, texture, uav } from '../resource/records.js';
import { binding, block, compute, layersTransform, pass, pixel, sampler, staticSampler, vertex } from './passes.js';
import { thrownBy } from './thrownBy.js';

const LINEAR = {
  addressModeU: 'repeat',
  addressModeV: 'repeat',
  addressModeW: 'repeat',
  magFilter: 'linear',
  minFilter: 'linear',
  mipmapFilter: 'linear',
  lodMinClamp: 0,
  lodMaxClamp: 1000,
  maxAnisotropy: 1,
  approximations: [],
};
const NEAREST = { ...LINEAR, magFilter: 'nearest', minFilter: 'nearest', mipmapFilter: 'nearest' };
const pointSampler = (name: string, fields = {}) =>
  sampler(name, { minFilter: 1, magFilter: 1, mipFilter: 1, ...fields });

const plannedOf = (...args: Parameters<typeof buildBindingPlan>) =>
  buildBindingPlan(...args).bindings.map((it) => it.resource);
const messageOf = (...args: Parameters<typeof buildBindingPlan>) => thrownBy(() => buildBindingPlan(...args)).message;

describe('a plan', () => {
  it('is exactly what block and records say together', () => {
    const lit = pass(
      [
        vertex({ constants: [constant('WorldViewProj', { size: 64, dimension: 16 })] }),
        pixel({
          program: 'fn main() { _ = textureSample(t0, s2, uv); }',
          constants: [constant('Tint'), constant('Scale', { offset: 16, size: 4, dimension: 1 })],
          textures: [texture('DiffuseMap', { isSRGB: true })],
          samplers: [sampler('DiffuseMapSampler', { register: 2 })],
        }),
      ],
      [
        binding(3, 's2', 'sampler', ['fragment']),
        binding(0, 'b0', 'array<vec4<f32>, 4>', ['vertex']),
        binding(1, 'b0', 'array<vec4<f32>, 3>', ['fragment']),
        binding(2, 't0', 'texture_2d<f32>', ['fragment']),
      ],
    );
    expect(buildBindingPlan(lit)).toStrictEqual({
      bindings: [
        {
          group: 0,
          binding: 0,
          visibility: 1,
          register: 'b0',
          symbol: 'cb0',
          resource: { kind: 'uniform-buffer', registerIndex: 0, stageIndex: 0, minBindingSize: 64, size: 64 },
        },
        {
          group: 0,
          binding: 1,
          visibility: 2,
          register: 'b0',
          symbol: 'cb0',
          resource: { kind: 'uniform-buffer', registerIndex: 0, stageIndex: 1, minBindingSize: 48, size: 48 },
        },
        {
          group: 0,
          binding: 2,
          visibility: 2,
          register: 't0',
          symbol: 't0',
          resource: {
            kind: 'texture',
            sampleType: 'float',
            viewDimension: '2d',
            multisampled: false,
            isSRGB: true,
            name: 'DiffuseMap',
            layers: null,
          },
        },
        {
          group: 0,
          binding: 3,
          visibility: 2,
          register: 's2',
          symbol: 's2',
          resource: { kind: 'sampler', type: 'filtering', state: LINEAR, name: 'DiffuseMapSampler' },
        },
      ],
      groupCount: 1,
    });
  });

  it('is empty for a block that binds nothing', () => {
    expect(buildBindingPlan(pass([vertex()], []))).toStrictEqual({ bindings: [], groupCount: 0 });
  });

  it('is ascending by group and binding, and counts the groups that nobody uses', () => {
    const bindings = [
      binding(5, 'b3', 'array<vec4<f32>, 1>', ['vertex'], { group: 3 }),
      binding(1, 'b1', 'array<vec4<f32>, 1>', ['vertex'], { group: 1 }),
      binding(0, 'b4', 'array<vec4<f32>, 1>', ['vertex'], { group: 3 }),
    ];
    const plan = buildBindingPlan(pass([vertex()], bindings));
    expect(plan.bindings.map((it) => [it.group, it.binding, it.register])).toEqual([
      [1, 1, 'b1'],
      [3, 0, 'b4'],
      [3, 5, 'b3'],
    ]);
    expect(plan.groupCount).toBe(4);
  });

  it('refuses a group that the device does not have', () => {
    const deep = pass([vertex()], [binding(0, 'b1', 'array<vec4<f32>, 1>', ['vertex'], { group: 4 })]);
    expect(messageOf(deep)).toBe(
      'Main.pass0: the pass uses bind group 4, the device has 4 groups. ' +
        'Ask for a maxBindGroups of 5 in requiredLimits when the device is made.',
    );
    expect(buildBindingPlan(deep, { maxBindGroups: 5 }).groupCount).toBe(5);
  });

  it('takes t0 of two stages for two textures', () => {
    const stages = [
      vertex({ textures: [texture('HeightMap')] }),
      pixel({ textures: [texture('DiffuseMap', { isSRGB: true })] }),
    ];
    const resources = plannedOf(
      pass(stages, [
        binding(0, 't0', 'texture_2d<f32>', ['vertex']),
        binding(1, 't0', 'texture_2d<f32>', ['fragment']),
      ]),
    );
    expect(resources.map((it) => ('name' in it ? it.name : ''))).toEqual(['HeightMap', 'DiffuseMap']);
  });

  it('does not compare register spaces', () => {
    const stages = [vertex(), pixel({ textures: [texture('Noise', { register: 3 })] })];
    const [planned] = buildBindingPlan(
      pass(stages, [binding(0, 't3', 'texture_2d<f32>', ['fragment'], { registerSpace: 2 })]),
    ).bindings;
    expect(planned).toMatchObject({ register: 't3 of space 2', resource: { name: 'Noise' } });
  });

  it('takes the later of two records at one register', () => {
    const stages = [
      vertex(),
      pixel({
        textures: [texture('First'), texture('Second', { isSRGB: true })],
        samplers: [sampler('One'), pointSampler('Other')],
      }),
    ];
    const resources = plannedOf(
      pass(stages, [binding(0, 't0', 'texture_2d<f32>', ['fragment']), binding(1, 's0', 'sampler', ['fragment'])]),
    );
    expect(resources).toMatchObject([
      { name: 'Second', isSRGB: true },
      { name: 'Other', type: 'non-filtering' },
    ]);
  });

  it('has no name for a register without a record', () => {
    const resources = plannedOf(
      pass(
        [compute()],
        [
          binding(0, 't0', 'texture_2d<f32>', ['compute']),
          binding(1, 't1', 'array<u32>', ['compute']),
          binding(2, 'u0', 'texture_storage_2d<rgba8unorm, write>', ['compute']),
        ],
      ),
    );
    expect(resources.map((it) => ('name' in it ? it.name : ''))).toEqual([null, null, null]);
  });
});

describe('uniform buffers', () => {
  it('round what the constants reach up to 16', () => {
    const stages = [vertex({ constants: [constant('A', { offset: 144, size: 4 }), constant('B', { size: 16 })] })];
    const [resource] = plannedOf(pass(stages, [binding(0, 'b0', 'Material', ['vertex'])]));
    expect(resource).toStrictEqual({
      kind: 'uniform-buffer',
      registerIndex: 0,
      stageIndex: 0,
      minBindingSize: 0,
      size: 160,
    });
  });

  it.each([
    ['array<vec4<f32>, 8>', 128, 128],
    ['array<vec4<f32>, 1>', 16, 64], // The constants reach further.
    ['vec3<f32>', 16, 64],
  ])('declared %s take %i bytes at least, %i with the constants', (type, minBindingSize, size) => {
    const stages = [vertex({ constants: [constant('World', { size: 64 })] })];
    const [resource] = plannedOf(pass(stages, [binding(0, 'b0', type, ['vertex'])]));
    expect(resource).toMatchObject({ minBindingSize, size });
  });

  it('of other registers are not the constants', () => {
    const stages = [vertex({ constants: [constant('World', { size: 64 })] })];
    const resources = plannedOf(
      pass(stages, [binding(0, 'b1', 'array<vec4<f32>, 2>', ['vertex']), binding(1, 'b3', 'PerObject', ['vertex'])]),
    );
    expect(resources).toStrictEqual([
      { kind: 'uniform-buffer', registerIndex: 1, stageIndex: 0, minBindingSize: 32, size: 32 },
      { kind: 'uniform-buffer', registerIndex: 3, stageIndex: 0, minBindingSize: 0, size: 0 },
    ]);
  });

  it('fill from the first stage that sees them, wherever it stands in the file', () => {
    const stages = [pixel(), vertex()];
    const [own, shared] = buildBindingPlan(
      pass(stages, [
        binding(0, 'b0', 'array<vec4<f32>, 1>', ['fragment']),
        binding(1, 'b1', 'array<vec4<f32>, 1>', ['vertex', 'fragment']),
      ]),
    ).bindings;
    expect(own).toMatchObject({ visibility: 2, resource: { stageIndex: 0 } });
    expect(shared).toMatchObject({ visibility: 3, resource: { stageIndex: 1 } });
  });

  it('shared by two stages need equal constants', () => {
    const shared = [binding(0, 'b0', 'array<vec4<f32>, 2>', ['vertex', 'fragment'])];
    const world = constant('World');
    const tint = constant('Tint', { offset: 16, isSRGB: true });
    const equal = pass(
      [
        vertex({ constants: [world, tint] }),
        // Another order, the flag of a later stage, and 1 for "no array": the same table.
        pixel({ constants: [constant('Tint', { offset: 16 }), constant('World', { elements: 1 })] }),
      ],
      shared,
    );
    expect(plannedOf(equal)).toMatchObject([{ size: 32 }]);
    const different = pass(
      [
        vertex({ constants: [world, tint, constant('OnlyHere', { offset: 32 })] }),
        pixel({
          constants: [world, constant('Tint', { offset: 16, size: 12 }), constant('OnlyThere', { offset: 32 })],
        }),
      ],
      shared,
    );
    expect(messageOf(different)).toBe(
      "Main.pass0: @group(0) @binding(0) b0 ('cb0') is shared by the vertex and fragment stages, whose constants differ: " +
        'Tint, OnlyHere, OnlyThere. Declare the same constants in both stages, or give each its own binding.',
    );
  });
});

describe('storage', () => {
  it.each([
    ['array<u32>', 16, 16],
    ['array<u32>', 6, 8],
    ['array<u32>', undefined, 4],
    ['array<f32>', undefined, 4],
    ['array<i32>', undefined, 4],
    ['array<atomic<u32>>', undefined, 4],
    ['array<vec4<f32>>', undefined, 16],
    ['array<Particle>', 48, 48],
    ['array<Particle>', undefined, 0],
    ['Grid', undefined, 0],
    ['array<u32, 256>', undefined, 1024],
  ])('of %s with stride %s is bound with %i bytes at least', (type, structureStride, minBindingSize) => {
    const fields = structureStride === undefined ? {} : { structureStride };
    const stages = [compute({ textures: [texture('Source')], uavs: [uav('Destination')] })];
    const resources = plannedOf(
      pass(stages, [binding(0, 't0', type, ['compute'], fields), binding(1, 'u0', type, ['compute'], fields)]),
    );
    expect(resources).toStrictEqual([
      { kind: 'storage-buffer', access: 'read-only-storage', minBindingSize, name: 'Source' },
      { kind: 'storage-buffer', access: 'storage', minBindingSize, name: 'Destination' },
    ]);
  });

  it('textures keep format and access', () => {
    const stages = [compute({ uavs: [uav('Output', { register: 1 })], textures: [texture('Input')] })];
    const resources = plannedOf(
      pass(stages, [
        binding(0, 'u1', 'texture_storage_2d<rgba16float, write>', ['compute']),
        binding(1, 't0', 'texture_storage_2d_array<r32uint, read>', ['compute']),
      ]),
    );
    expect(resources).toStrictEqual([
      {
        kind: 'storage-texture',
        access: 'write-only',
        format: 'rgba16float',
        viewDimension: '2d',
        name: 'Output',
      },
      { kind: 'storage-texture', access: 'read-only', format: 'r32uint', viewDimension: '2d-array', name: 'Input' },
    ]);
  });
});

describe('textures and samplers', () => {
  /** One texture t0 and one sampler s0 of the pixel stage, with a program. */
  function sampled(type: string, samplerType: string, program: string, record = sampler('S')) {
    const stages = [vertex(), pixel({ program, textures: [texture('T')], samplers: [record] })];
    const resources = plannedOf(
      pass(stages, [binding(0, 't0', type, ['fragment']), binding(1, 's0', samplerType, ['fragment'])]),
    );
    return resources.map((it) => (it.kind === 'texture' ? it.sampleType : it.kind === 'sampler' ? it.type : ''));
  }

  const SAMPLE = 'fn main() { _ = textureSample(t0, s0, uv); }';

  it.each([
    ['texture_2d<f32>', ['float', 'filtering']],
    ['texture_2d<i32>', ['sint', 'filtering']],
    ['texture_2d<u32>', ['uint', 'filtering']],
    ['texture_multisampled_2d<f32>', ['unfilterable-float', 'filtering']],
    ['texture_depth_2d', ['depth', 'non-filtering']],
    ['texture_depth_2d_array', ['depth', 'non-filtering']],
    ['texture_depth_cube', ['depth', 'non-filtering']],
  ])('%s with a linear sampler', (type, expected) => {
    expect(sampled(type, 'sampler', SAMPLE)).toEqual(expected);
  });

  it('are not filterable where the sampler does not filter', () => {
    expect(sampled('texture_2d<f32>', 'sampler', SAMPLE, pointSampler('S'))).toEqual([
      'unfilterable-float',
      'non-filtering',
    ]);
  });

  it('are not filterable where the program only loads', () => {
    expect(sampled('texture_2d<f32>', 'sampler', 'fn main() { _ = textureLoad(t0, p, 0); }')).toEqual([
      'unfilterable-float',
      'filtering',
    ]);
  });

  it('compare where the program says so', () => {
    const record = sampler('Shadow', { comparison: true, comparisonFunc: 4 });
    expect(sampled('texture_depth_2d', 'sampler_comparison', SAMPLE, record)).toEqual(['depth', 'comparison']);
  });

  it('give a comparison sampler its function, from the record', () => {
    const stages = [vertex(), pixel({ samplers: [sampler('Shadow', { comparison: true, comparisonFunc: 4 })] })];
    expect(plannedOf(pass(stages, [binding(0, 's0', 'sampler_comparison', ['fragment'])]))).toStrictEqual([
      { kind: 'sampler', type: 'comparison', state: { ...LINEAR, compare: 'less-equal' }, name: 'Shadow' },
    ]);
  });

  it('say in the state that depth is not filtered', () => {
    const stages = [vertex(), pixel({ program: SAMPLE, samplers: [sampler('S')] })];
    const [, planned] = plannedOf(
      pass(stages, [binding(0, 't0', 'texture_depth_2d', ['fragment']), binding(1, 's0', 'sampler', ['fragment'])]),
    );
    expect(planned).toStrictEqual({
      kind: 'sampler',
      type: 'non-filtering',
      state: {
        ...NEAREST,
        approximations: [
          'filters by nearest: the program reads a texture through it that is not filtered in WebGPU, such as depth',
        ],
      },
      name: 'S',
    });
  });

  /** A colour texture t0, a depth texture t1, the samplers s0 and s1, all linear. */
  function colorAndDepth(program: string) {
    const samplers = [sampler('A'), sampler('B', { register: 1 })];
    const stages = [vertex(), pixel({ program, samplers })];
    const resources = plannedOf(
      pass(stages, [
        binding(0, 't0', 'texture_2d<f32>', ['fragment']),
        binding(1, 't1', 'texture_depth_2d', ['fragment']),
        binding(2, 's0', 'sampler', ['fragment']),
        binding(3, 's1', 'sampler', ['fragment']),
      ]),
    );
    return resources.map((it) => (it.kind === 'texture' ? it.sampleType : it.kind === 'sampler' ? it.type : ''));
  }

  it('keep a filtering sampler beside one that reads depth', () => {
    const program = 'let c = textureSample(t0, s0, uv); let d = textureSampleLevel( t1 , s1 , uv, 0);';
    expect(colorAndDepth(program)).toEqual(['float', 'depth', 'filtering', 'non-filtering']);
  });

  it('give up filtering for a sampler that reads both', () => {
    const program = 'let c = textureSample(t0, s0, uv); let d = textureGather(t1, s0, uv);';
    expect(colorAndDepth(program)).toEqual(['unfilterable-float', 'depth', 'non-filtering', 'filtering']);
  });

  it('stay filterable where the text does not show who reads whom', () => {
    expect(colorAndDepth('let c = blur(t0, s0, uv); let d = shadow(t1, s1, uv);')).toEqual([
      'float',
      'depth',
      'filtering',
      'filtering',
    ]);
  });

  it('take a sampler for one of depth where there is nothing else to read', () => {
    expect(sampled('texture_depth_2d', 'sampler', 'fn main() { _ = shadow(t0, s0, uv); }')).toEqual([
      'depth',
      'non-filtering',
    ]);
    expect(sampled('texture_2d<f32>', 'sampler', 'fn main() { _ = blur(t0, s0, uv); }')).toEqual([
      'float',
      'filtering',
    ]);
  });

  it.each([
    'fn blur(s: sampler) { _ = textureSample(t0, s, uv); } fn main() { blur(s0); }',
    'fn blur(s1: sampler) { _ = textureSample(t0, s1, uv); } fn main() { blur(s0); }',
  ])('stay filterable where the sampler is a parameter: %s', (program) => {
    const samplers = [sampler('Linear'), pointSampler('Point', { register: 1 })];
    const resources = plannedOf(
      pass(
        [vertex(), pixel({ program, samplers })],
        [
          binding(0, 't0', 'texture_2d<f32>', ['fragment']),
          binding(1, 's0', 'sampler', ['fragment']),
          binding(2, 's1', 'sampler', ['fragment']),
        ],
      ),
    );
    expect(resources).toMatchObject([{ sampleType: 'float' }, { type: 'filtering' }, { type: 'non-filtering' }]);
  });

  it('look at the program of the stage that sees them', () => {
    const stages = [
      vertex({ program: 'textureSampleLevel(t0, s0, uv, 0)', samplers: [pointSampler('V')] }),
      pixel({ program: 'textureSample(t0, s0, uv)', samplers: [sampler('P')] }),
    ];
    const resources = plannedOf(
      pass(stages, [
        binding(0, 't0', 'texture_2d<f32>', ['vertex']),
        binding(1, 's0', 'sampler', ['vertex']),
        binding(2, 't0', 'texture_2d<f32>', ['fragment']),
        binding(3, 's0', 'sampler', ['fragment']),
      ]),
    );
    expect(resources).toMatchObject([
      { sampleType: 'unfilterable-float' },
      { type: 'non-filtering', name: 'V' },
      { sampleType: 'float' },
      { type: 'filtering', name: 'P' },
    ]);
  });

  it('find static samplers by register, without a name', () => {
    const stages = [vertex(), pixel({ staticSamplers: [staticSampler({ registerIndex: 5, registerSpace: 7 })] })];
    expect(plannedOf(pass(stages, [binding(0, 's5', 'sampler', ['fragment'])]))).toStrictEqual([
      { kind: 'sampler', type: 'filtering', state: LINEAR, name: null },
    ]);
  });

  it('refuse a sampler without a record', () => {
    expect(messageOf(pass([vertex(), pixel()], [binding(4, 's3', 'sampler', ['fragment'])]))).toBe(
      "Main.pass0: @group(0) @binding(4) s3 ('s3') has no sampler record in the fragment stage. " +
        'Declare the sampler in the effect source, or take it out of the program.',
    );
  });

  it('refuse one binding for two states or two names', () => {
    const samplers = pass(
      [vertex({ samplers: [sampler('S')] }), pixel({ samplers: [pointSampler('S')] })],
      [binding(0, 's0', 'sampler', ['vertex', 'fragment'])],
    );
    expect(messageOf(samplers)).toContain("s0 ('s0') is shared by stages whose sampler records differ");
    const textures = pass(
      [vertex({ textures: [texture('HeightMap')] }), pixel({ textures: [texture('DiffuseMap')] })],
      [binding(0, 't0', 'texture_2d<f32>', ['vertex', 'fragment'])],
    );
    expect(messageOf(textures)).toContain("is shared by stages that call it 'HeightMap' and 'DiffuseMap'");
  });

  it('bind the sRGB view where any stage that shares them asks for it', () => {
    const stages = [vertex({ textures: [texture('T', { isSRGB: true })] }), pixel({ textures: [texture('T')] })];
    const [planned] = plannedOf(pass(stages, [binding(0, 't0', 'texture_2d<f32>', ['vertex', 'fragment'])]));
    expect(planned).toMatchObject({ name: 'T', isSRGB: true });
  });
});

describe('assembled array textures', () => {
  const NAMES = ['Detail1Map', 'Detail2Map', 'Detail3Map'];
  const ID = 'Main.pass0:detail-map-array:sampled-resource:0:11';

  function detail(
    fields = {},
    flags: readonly boolean[] = [false, false, false],
    transforms = [layersTransform(ID, NAMES)],
  ) {
    const textures = NAMES.map((name, i) => texture(name, { register: 11 + i, isSRGB: flags[i] ?? false }));
    const carrier = binding(3, 't11', 'texture_2d_array<f32>', ['fragment'], {
      arrayLayerCount: 3,
      transformId: ID,
      ...fields,
    });
    const bindings = [carrier];
    return pass([vertex(), pixel({ textures })], bindings, { backend: block(bindings, transforms) });
  }

  it('have a name per layer', () => {
    expect(plannedOf(detail())).toStrictEqual([
      {
        kind: 'texture',
        sampleType: 'unfilterable-float',
        viewDimension: '2d-array',
        multisampled: false,
        isSRGB: false,
        name: null,
        layers: [
          { name: 'Detail1Map', isSRGB: false },
          { name: 'Detail2Map', isSRGB: false },
          { name: 'Detail3Map', isSRGB: false },
        ],
      },
    ]);
  });

  it('take the flag that all layers have', () => {
    expect(plannedOf(detail({}, [true, true, true]))).toMatchObject([
      { isSRGB: true, layers: [{ isSRGB: true }, {}, {}] },
    ]);
    expect(messageOf(detail({}, [true, false, true]))).toContain(
      "the layers 'Detail1Map' and 'Detail2Map' of @group(0) @binding(3) t11 ('t11') differ in isSRGB",
    );
  });

  it('refuse a binding that does not fit its transform', () => {
    expect(messageOf(detail({ transformId: 'other' }))).toContain("names the transform 'other', which the block lacks");
    expect(messageOf(detail({ arrayLayerCount: 2 }))).toContain('of 2 layers, its transform gives a 2d-array of 3');
    expect(messageOf(detail({ type: 'texture_2d<f32>' }))).toContain(
      "is 'texture_2d<f32>' of 3 layers, its transform gives a 2d-array of 3",
    );
  });
});

describe('what cannot be planned', () => {
  const SUBJECT = {
    device: 'webgpu',
    effect: 'hull.carbonwebgpu',
    options: { SHADING: 'PBR', FOG: 'ON' },
  } as const;

  it('an untranslated body, by its options', () => {
    const untranslated = pass([vertex(), pixel()], [], { isTranslated: false, backend: null });
    const error = thrownBy(() => buildBindingPlan(untranslated, { subject: SUBJECT }));
    expect(error).toBeInstanceOf(DeviceError);
    expect(error).toMatchObject({ effect: 'hull.carbonwebgpu', technique: 'Main', pass: 0, options: SUBJECT.options });
    expect(error.message).toBe(
      'webgpu: hull.carbonwebgpu [SHADING=PBR FOG=ON] Main.pass0: the body of this permutation is not translated: ' +
        'it has no program. Choose options whose body is translated, or translate this one when the file is made.',
    );
  });

  it('a block that does not parse: its own error', () => {
    const located = new FormatError({ path: 'block', offset: 7, found: 'a byte too many', wanted: 'the end' });
    expect(thrownBy(() => buildBindingPlan(pass([vertex()], [], { backend: null, backendError: located })))).toBe(
      located,
    );
  });

  it('a pass without backend data', () => {
    expect(messageOf(pass([vertex()], [], { backend: null }))).toBe(
      'Main.pass0: the pass carries no backend data that this version reads. ' +
        'Load a file made for the browser: .carbonwebgpu or .carbonwebgl.',
    );
  });

  it.each([
    [STAGE_TYPE.GEOMETRY, 'geometry'],
    [STAGE_TYPE.HULL, 'hull'],
    [STAGE_TYPE.DOMAIN, 'domain'],
  ])('a stage of type %i', (type, name) => {
    expect(messageOf(pass([vertex(), stage({ type })], []))).toBe(
      `Main.pass0: the pass has a ${name} stage, which browsers do not have.`,
    );
  });

  it('compute beside another stage', () => {
    expect(messageOf(pass([compute(), pixel()], []))).toBe(
      'Main.pass0: the pass has a compute stage beside another one.',
    );
  });

  it('a pass without a vertex stage', () => {
    expect(messageOf(pass([pixel()], []))).toBe('Main.pass0: the pass has no vertex stage.');
    expect(buildBindingPlan(pass([vertex()], [])).groupCount).toBe(0);
    expect(buildBindingPlan(pass([compute()], [])).groupCount).toBe(0);
  });

  it('a type text that is no type, naming the binding', () => {
    expect(messageOf(pass([vertex()], [binding(7, 't2', 'texture_2D<f32>', ['vertex'])]))).toBe(
      "Main.pass0: @group(0) @binding(7) t2 ('t2') is declared 'texture_2D<f32>', which is no type that a binding can have.",
    );
  });

  it.each([
    ['b0', 'texture_2d<f32>', 'uniform-buffer'],
    ['b0', 'array<u32>', 'uniform-buffer'],
    ['t0', 'sampler', 'sampled-resource'],
    ['s0', 'texture_2d<f32>', 'sampler'],
    ['u0', 'texture_2d<f32>', 'storage-resource'],
    ['u0', 'sampler', 'storage-resource'],
  ] as const)('%s declared %s', (register, type, kind) => {
    expect(
      messageOf(pass([compute({ samplers: [sampler('S')] })], [binding(0, register, type, ['compute'])])),
    ).toContain(`is a ${kind}, and '${type}' cannot be one`);
  });

  it('a binding of a stage that the pass does not have', () => {
    expect(messageOf(pass([vertex()], [binding(0, 't0', 'texture_2d<f32>', ['vertex', 'fragment'])]))).toContain(
      "t0 ('t0') is visible to a fragment stage, which the pass does not have",
    );
  });

  it('one slot or one register twice', () => {
    const stages = [vertex(), pixel()];
    const slot = [binding(1, 't0', 'texture_2d<f32>', ['fragment']), binding(1, 't1', 'texture_2d<f32>', ['fragment'])];
    expect(messageOf(pass(stages, slot))).toContain('both take slot 0.1');
    const register = [
      binding(0, 't0', 'texture_2d<f32>', ['vertex', 'fragment']),
      binding(1, 't0', 'texture_2d<f32>', ['fragment']),
    ];
    expect(messageOf(pass(stages, register))).toContain('both take register t0 of the fragment stage');
  });
});
