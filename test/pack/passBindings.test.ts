import { describe, expect, it } from 'vitest';
import { readBackendBlock } from '../../src/format/carbonEffect/readBackendBlock.js';
import {
  blockBytes,
  effect,
  hexOf,
  type Packed,
  pack,
  packCompute,
  packError,
  packFragment,
  stageAt,
} from './packing.js';

const ascii = (text: string): string => Buffer.from(text, 'latin1').toString('hex');
/** A block's string: u16 length and bytes. */
const str = (text: string): string => text.length.toString(16).padStart(2, '0').padEnd(4, '0') + ascii(text);

function bindingsOf(packed: Packed) {
  const block = readBackendBlock(blockBytes(packed), { technique: 'Main', pass: 0 });
  return (block?.bindGroups ?? []).flatMap(({ bindings }) => bindings);
}

const registersOf = (packed: Packed, stage: number) =>
  stageAt(packed, stage).registers.map(({ type, index, count, space }) => [type, index, count, space]);

describe('the slots of a pass', () => {
  it('become a block of these bytes', async () => {
    const packed = await packFragment(`struct Material { Paint: vec3f }
@group(0) @binding(4) var<uniform> material: Material;
@group(2) @binding(1) var Map: texture_2d<f32>;
@group(2) @binding(0) var S: sampler;
@fragment fn main() -> @location(0) vec4f { return textureSample(Map, S, vec2f()) * material.Paint.x; }`);
    expect(hexOf(blockBytes(packed))).toBe(
      '0102' + // version 1, two groups
        '0001' + // group 0, one binding
        '00000402' + // uniform-buffer, space 0, binding 4, fragment
        '00000000ffffffff00' + // b0, no stride, no layers
        str('array<vec4<f32>, 1>') +
        str('material') +
        '0000' +
        '0202' + // group 2, two bindings
        '02000002' + // sampler, space 0, binding 0
        '00000000ffffffff00' +
        str('sampler') +
        str('S') +
        '0000' +
        '01000102' + // sampled-resource, space 0, binding 1
        '00000000ffffffff00' +
        str('texture_2d<f32>') +
        str('Map') +
        '0000' +
        '00', // no transform
    );
    expect(registersOf(packed, 1)).toEqual([
      [0, 0, 1, 1],
      [36, 0, 1, 1],
      [1, 0, 1, 1],
    ]);
    expect(stageAt(packed, 1).textures).toEqual([
      { register: 0, name: 'Map', type: 2, arrayElements: 1, isSRGB: false, isAutoregister: false },
    ]);
  });

  it('that two programs share are one binding of both, with one register', async () => {
    const common = `struct Material { A: vec4f } struct Frame { B: vec4f }
@group(0) @binding(0) var<uniform> frame: Frame;
@group(1) @binding(0) var<uniform> material: Material;
@group(1) @binding(1) var Noise: texture_2d<f32>;
@group(1) @binding(2) var Heights: texture_2d<f32>;
@group(1) @binding(3) var Paint: texture_2d<f32>;`;
    const packed = await pack(effect(), {
      'common.wesl': common,
      'v.wesl': `import package::common::{frame, material, Noise, Heights};
@vertex fn main() -> @builtin(position) vec4f {
  return frame.B + material.A + textureLoad(Noise, vec2u(), 0) + textureLoad(Heights, vec2u(), 0);
}`,
      'f.wesl': `import package::common::{material, Noise, Paint, frame};
@fragment fn main() -> @location(0) vec4f {
  return material.A + textureLoad(Paint, vec2u(), 0) + textureLoad(Noise, vec2u(), 0) + frame.B;
}`,
    });
    const rows = bindingsOf(packed).map((it) => [it.generatedSymbol, it.registerIndex, it.visibility.join()]);
    expect(rows).toEqual([
      ['frame', 1, 'vertex,fragment'],
      ['material', 0, 'vertex,fragment'],
      ['Noise', 0, 'vertex,fragment'],
      ['Heights', 1, 'vertex'],
      ['Paint', 2, 'fragment'],
    ]);
    expect(stageAt(packed, 0).textures.map(({ register, name }) => [register, name])).toEqual([
      [0, 'Noise'],
      [1, 'Heights'],
    ]);
    expect(stageAt(packed, 1).textures.map(({ register, name }) => [register, name])).toEqual([
      [0, 'Noise'],
      [2, 'Paint'],
    ]);
    expect(stageAt(packed, 0).constants).toEqual(stageAt(packed, 1).constants);
  });

  it('that have roles get the register of their side', async () => {
    const uniforms = `struct U { A: vec4f }
@group(0) @binding(GROUP0) var<uniform> frame: U;
@group(0) @binding(GROUP1) var<uniform> thing: U;
@group(0) @binding(GROUP2) var<uniform> extra: U;`;
    const at = (first: number): string => uniforms.replace(/GROUP(\d)/g, (_, i: string) => `${first + Number(i)}`);
    const packed = await pack(effect({ uniforms: { thing: 'object', extra: 7 } }), {
      'v.wesl': `${at(0)} @vertex fn main() -> @builtin(position) vec4f { return frame.A + thing.A + extra.A; }`,
      'f.wesl': `${at(3)} @fragment fn main() -> @location(0) vec4f { return frame.A + thing.A + extra.A; }`,
    });
    expect(registersOf(packed, 0).map(([, index]) => index)).toEqual([1, 3, 7]);
    expect(registersOf(packed, 1).map(([, index]) => index)).toEqual([2, 4, 7]);
    expect(bindingsOf(packed).map(({ scopeIdentity }) => scopeIdentity)).toEqual([
      'uniform-buffer:0:1@vertex',
      'uniform-buffer:0:3@vertex',
      'uniform-buffer:0:7@vertex',
      'uniform-buffer:0:2@fragment',
      'uniform-buffer:0:4@fragment',
      'uniform-buffer:0:7@fragment',
    ]);
  });

  it.each([
    ['texture_1d<f32>', 1, 34],
    ['texture_2d<u32>', 2, 36],
    ['texture_2d_array<f32>', 5, 37],
    ['texture_3d<f32>', 3, 40],
    ['texture_cube<f32>', 4, 41],
    ['texture_cube_array<f32>', 5, 42],
    ['texture_multisampled_2d<f32>', 5, 38],
    ['texture_depth_2d', 2, 36],
    ['texture_depth_2d_array', 5, 37],
    ['texture_depth_cube', 4, 41],
    ['texture_depth_cube_array', 5, 42],
    ['texture_depth_multisampled_2d', 5, 38],
  ])('%s is resource type %i and register type %i', async (type, resourceType, registerType) => {
    const packed = await packFragment(`@group(0) @binding(0) var T: ${type};
@fragment fn main() -> @location(0) vec4f { _ = textureDimensions(T); return vec4f(); }`);
    expect(bindingsOf(packed)[0]?.type).toBe(type);
    expect(stageAt(packed, 1).textures[0]?.type).toBe(resourceType);
    expect(registersOf(packed, 1)).toEqual([[registerType, 0, 1, 1]]);
  });

  it('that are storage are structured buffers and storage textures', async () => {
    const packed = await packCompute(`struct Particle { position: vec3f, age: f32, velocity: vec2f }
struct List { count: atomic<u32>, items: array<Particle> }
@group(0) @binding(0) var<storage, read_write> Particles: array<Particle>;
@group(0) @binding(1) var<storage, read> Seeds: array<vec3f>;
@group(0) @binding(2) var<storage> Table: array<f32, 6>;
@group(0) @binding(3) var<storage, read_write> Alive: List;
@group(0) @binding(4) var<storage, read_write> Counter: atomic<u32>;
@group(0) @binding(5) var Target: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(6) var Volume: texture_storage_3d<r32float, read_write>;
@compute @workgroup_size(8, 4) fn main() {
  Particles[0].age = Seeds[0].x + Table[0];
  _ = atomicAdd(&Alive.count, atomicLoad(&Counter));
  textureStore(Target, vec2u(), textureLoad(Volume, vec3u()));
}`);
    expect(stageAt(packed, 0).threadGroupSize).toEqual([8, 4, 1]);
    // Particle is 24 bytes, rounded up to its alignment of 16; the list is 16 bytes and one of them.
    const rows = bindingsOf(packed).map((it) => [it.resourceKind, it.registerIndex, it.type, it.structureStride]);
    expect(rows).toEqual([
      ['storage-resource', 0, 'array<u32>', 32],
      ['sampled-resource', 0, 'array<u32>', 16],
      ['sampled-resource', 1, 'array<u32>', 24],
      ['storage-resource', 1, 'array<u32>', 48],
      ['storage-resource', 2, 'array<u32>', 4],
      ['storage-resource', 3, 'texture_storage_2d<rgba8unorm, write>', undefined],
      ['storage-resource', 4, 'texture_storage_3d<r32float, read_write>', undefined],
    ]);
    expect(stageAt(packed, 0).textures.map(({ name, type }) => [name, type])).toEqual([
      ['Seeds', 7],
      ['Table', 7],
    ]);
    expect(stageAt(packed, 0).uavs.map(({ register, name, type }) => [register, name, type])).toEqual([
      [0, 'Particles', 11],
      [1, 'Alive', 11],
      [2, 'Counter', 11],
      [3, 'Target', 10],
      [4, 'Volume', 10],
    ]);
    expect(registersOf(packed, 0)).toEqual([
      [33, 0, 1, 2],
      [33, 1, 1, 2],
      [65, 0, 1, 2],
      [65, 1, 1, 2],
      [65, 2, 1, 2],
      [68, 3, 1, 2],
      [72, 4, 1, 2],
    ]);
  });

  it('that a transform fills carry it, and the records have its layers', async () => {
    const packed = await packFragment(
      `@group(0) @binding(0) var Base: texture_2d<f32>;
@group(0) @binding(1) var Details: texture_2d_array<f32>;
@group(0) @binding(2) var Last: texture_2d<f32>;
@fragment fn main() -> @location(0) vec4f {
  return textureLoad(Base, vec2u(), 0) + textureLoad(Details, vec2u(), 1, 0) + textureLoad(Last, vec2u(), 0);
}`,
      { transforms: { Details: ['One', 'Two'] }, textures: { Two: { srgb: true } } },
    );
    expect(
      stageAt(packed, 1).textures.map(({ register, name, type, isSRGB }) => [register, name, type, isSRGB]),
    ).toEqual([
      [0, 'Base', 2, false],
      [1, 'One', 2, false],
      [2, 'Two', 2, true],
      [3, 'Last', 2, false],
    ]);
    expect(registersOf(packed, 1)).toEqual([0, 1, 2, 3].map((index) => [36, index, 1, 1]));
    const id = 'Main.pass0:detail-map-array:sampled-resource:0:1';
    expect(bindingsOf(packed)[1]).toMatchObject({ registerIndex: 1, arrayLayerCount: 2, transformId: id });
    const carrier = `01000102${'01000000'}ffffffff02${str('texture_2d_array<f32>')}${str('Details')}${str(id)}`;
    const transform = `0100${str(id)}02${'0001'}${str('One')}${'0002'}${str('Two')}`;
    expect(hexOf(blockBytes(packed))).toContain(carrier);
    expect(hexOf(blockBytes(packed)).endsWith(transform)).toBe(true);
  });
});

describe('slots are refused', () => {
  const fragmentWith = (declarations: string, use: string): string =>
    `${declarations}\n@fragment fn main() -> @location(0) vec4f { _ = ${use}; return vec4f(); }`;

  it('when two variables have one', async () => {
    const error = await packError(
      packFragment(
        fragmentWith(
          '@group(0) @binding(1) var A: texture_2d<f32>;\n  @group(0) @binding(1) var B: texture_3d<f32>;',
          'textureDimensions(A) + textureDimensions(B).xy',
        ),
      ),
    );
    expect(error.problem).toBe('B has the slot of A: @group(0) @binding(1)');
    expect([error.file, error.line, error.column]).toEqual(['f.wesl', 2, 29]);
  });

  it('when two programs mean different things by one', async () => {
    const error = await packError(
      pack(effect(), {
        'v.wesl': `@group(0) @binding(0) var<uniform> frame: vec4f;
@vertex fn main() -> @builtin(position) vec4f { return frame; }`,
        'f.wesl': fragmentWith('@group(0) @binding(0) var<uniform> frame: mat4x4f;', 'frame'),
      }),
    );
    expect(error.problem).toBe(
      'frame has another type or name than frame, which the vertex program has in the same slot: @group(0) @binding(0)',
    );
  });

  it('when two uniforms of a program have one register', async () => {
    const error = await packError(
      packFragment(
        fragmentWith(
          '@group(0) @binding(0) var<uniform> frame: vec4f; @group(0) @binding(1) var<uniform> camera: vec4f;',
          'frame + camera',
        ),
        { uniforms: { camera: 'frame' } },
      ),
    );
    expect(error.problem).toBe('uniforms frame and camera of one pass are both register b2');
  });

  it.each([
    ['@group(4) @binding(0) var A: texture_2d<f32>;', 'A is in group 4; groups are 0 to 3'],
    ['@group(0) @binding(256) var A: texture_2d<f32>;', 'A has binding 256; bindings are 0 to 255'],
    ['const B = 1; @group(0) @binding(B) var A: texture_2d<f32>;', 'A needs @group and @binding as plain numbers'],
    ['@group(0) @binding(0) var A: texture_external;', 'A is a texture_external, which cannot be packed'],
  ])('%s', async (declaration, problem) => {
    expect((await packError(packFragment(fragmentWith(declaration, 'textureDimensions(A)')))).problem).toBe(problem);
  });

  it('when nobody says what a uniform is', async () => {
    const fragment = fragmentWith('@group(0) @binding(0) var<uniform> lights: vec4f;', 'lights');
    const error = await packError(packFragment(fragment));
    expect(error.message).toBe(
      'f.wesl:1:36: the register of uniform lights is not known (effect sample). ' +
        "Name it in uniforms: { lights: 'material' | 'frame' | 'object' | a register number }.",
    );
  });

  it('when a transform is no array of a fragment program, or a layer has another name twice', async () => {
    const flat = fragmentWith('@group(0) @binding(0) var A: texture_2d<f32>;', 'textureDimensions(A)');
    expect((await packError(packFragment(flat, { transforms: { A: ['L'] } }))).problem).toBe(
      'transform A must be a texture_2d_array<f32>',
    );
    const both = fragmentWith(
      '@group(0) @binding(0) var A: texture_2d_array<f32>; @group(0) @binding(1) var L: texture_2d<f32>;',
      'textureDimensions(A) + textureDimensions(L)',
    );
    expect((await packError(packFragment(both, { transforms: { A: ['K', 'L'] } }))).problem).toBe(
      'layer L of transform A has the name of another resource of the pass',
    );
  });

  it('when two modules declare a variable of one name', async () => {
    const error = await packError(
      pack(effect(), {
        'v.wesl': '@vertex fn main() -> @builtin(position) vec4f { return vec4f(); }',
        'a.wesl':
          '@group(0) @binding(0) var Map: texture_2d<f32>;\nfn a() -> vec4f { return textureLoad(Map, vec2u(), 0); }',
        'b.wesl':
          '\n@group(0) @binding(1) var Map: texture_2d<f32>;\nfn b() -> vec4f { return textureLoad(Map, vec2u(), 0); }',
        'f.wesl': `import package::a::a;
import package::b::b;
@fragment fn main() -> @location(0) vec4f { return a() + b(); }`,
      }),
    );
    expect(error.problem).toBe('two modules declare a bound variable of this name, which became Map0');
    expect([error.file, error.line]).toEqual(['b.wesl', 2]);
  });
});
