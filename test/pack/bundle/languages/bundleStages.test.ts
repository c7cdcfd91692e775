import { beforeAll, describe, expect, it } from 'vitest';
import { NO_SLOT } from '../../../../src/format/shaderBundle/ShaderReflection.js';
import { SHADER_LANGUAGE } from '../../../../src/format/shaderBundle/shaderEnums.js';
import type { BundledStages } from '../../../../src/pack/bundle/languages/bundleStages.js';
import { bundled, languagesOf, problemOf, resourcesOf, slotsOf, variant } from './bundling.js';

/** A pass of three groups. The frame is of both programs, the rest of one. */
const FRAME = 'struct Frame { view: mat4x4f, time: f32 } @group(0) @binding(3) var<uniform> frame: Frame;';
const VERTEX = `${FRAME}
struct Object { world: mat4x4f }
@group(2) @binding(0) var<uniform> object: Object;
struct In { @location(0) position: vec3f, @location(1) sample: vec2f }
struct Out { @builtin(position) position: vec4f, @location(0) uv: vec2f }
@vertex fn main(in: In) -> Out {
  if (in.position.x > 9) { return Out(vec4f(), in.sample); }
  return Out(frame.view * object.world * vec4f(in.position, 1), in.sample);
}`;
const FRAGMENT = `${FRAME}
@group(1) @binding(0) var<uniform> tint: vec4f;
@group(1) @binding(1) var albedo: texture_2d<f32>;
@group(0) @binding(1) var noise: texture_2d<f32>;
@group(1) @binding(2) var soft: sampler;
@group(1) @binding(3) var lookup: texture_2d<u32>;
@group(1) @binding(4) var unused: texture_2d<f32>;
fn of_noise(uv: vec2f) -> vec4f { return textureSample(noise, soft, uv); }
fn never() -> vec4f { return textureLoad(unused, vec2i(), 0); }
@fragment fn main(@location(0) uv: vec2f) -> @location(0) vec4f {
  return tint * textureSample(albedo, soft, uv) + of_noise(uv) * frame.time + vec4f(textureLoad(lookup, vec2i(), 0));
}`;

describe('a pass in six languages', () => {
  let made: BundledStages;
  beforeAll(async () => {
    made = await bundled({ vertex: VERTEX, fragment: FRAGMENT });
  });

  it('has a stage of each program with a variant of each language', () => {
    const { glsl, essl, hlsl, msl, spirv, wgsl } = SHADER_LANGUAGE;
    expect(made.stages.map(({ stage }) => stage)).toEqual([0, 1]);
    for (const { variants } of made.stages) {
      expect(variants.map(({ language }) => language)).toEqual([glsl, essl, hlsl, msl, spirv, wgsl]);
      expect(variants.map(({ entryPoint }) => entryPoint)).toEqual(Array(6).fill('main'));
      expect(variants.map(({ inputSource }) => inputSource)).toEqual(Array(6).fill(''));
    }
    expect([made.refusals, made.losses]).toEqual([[], []]);
  });

  it('has the WGSL as it is, with its bindings for slots', () => {
    const { source, reflection } = variant(made, 'fragment', 'wgsl');
    expect(source).toBe(FRAGMENT);
    expect(slotsOf(reflection)).toEqual({ Frame: 3, tint: 0, noise: 1, albedo: 1, lookup: 3, soft: 2 });
    expect(reflection.glCombinedSamplers).toEqual([]);
  });

  it('has SPIR-V words and no text of them, where no GLSL was given', () => {
    for (const { spirv, sourceLanguage } of made.stages) {
      expect([...spirv.subarray(0, 4)]).toEqual([0x03, 0x02, 0x23, 0x07]);
      expect(sourceLanguage).toBe(SHADER_LANGUAGE.wgsl);
    }
    const { source, reflection } = variant(made, 'vertex', 'spirv');
    expect(source).toBe('');
    expect(slotsOf(reflection)).toEqual({ Frame: NO_SLOT, Object: NO_SLOT });
  });

  describe('in GLSL ES 3.00', () => {
    it('counts blocks and textures through over both programs', () => {
      // Frame keeps 3. Of the others, tint is in group 1 and comes first.
      expect(slotsOf(variant(made, 'vertex', 'essl').reflection)).toEqual({ Frame: 3, Object: 1 });
      expect(slotsOf(variant(made, 'fragment', 'essl').reflection)).toEqual({
        Frame: 3,
        tint_1_0: 0,
        // noise keeps 1, so that albedo and lookup take 0 and 2.
        noise: 1,
        albedo: 0,
        lookup: 2,
        // Of noise and albedo the last, by group and binding.
        soft: 0,
      });
    });

    it('has a sampler uniform of each texture in the text', () => {
      const { source, reflection } = variant(made, 'fragment', 'essl');
      expect(reflection.glCombinedSamplers).toEqual([
        { name: 'yup_combined_noise_soft', textureSlot: 1 },
        { name: 'yup_combined_albedo_soft', textureSlot: 0 },
        { name: 'lookup_1_3', textureSlot: 2 },
      ]);
      expect(source.match(/^uniform .*$/gm)?.sort()).toEqual([
        'uniform highp sampler2D yup_combined_albedo_soft;',
        'uniform highp sampler2D yup_combined_noise_soft;',
        'uniform highp usampler2D lookup_1_3;',
      ]);
    });

    it('has blocks by these names, and one in both programs under one', () => {
      const vertex = variant(made, 'vertex', 'essl').source;
      const fragment = variant(made, 'fragment', 'essl').source;
      const blocks = (text: string) => text.match(/^layout\(std140\) uniform \w+ \{.*$/gm)?.sort();
      expect(blocks(vertex)).toEqual([
        expect.stringMatching(/ Frame \{ Struct_\w{8} frame_0_3_value; \};$/),
        expect.stringMatching(/ Object \{ Struct_\w{8} object_2_0_value; \};$/),
      ]);
      expect(blocks(fragment)).toEqual([
        blocks(vertex)?.[0],
        'layout(std140) uniform tint_1_0 { vec4 tint_1_0_value; };',
      ]);
    });

    it('turns y over where the vertex program ends, and does nothing else to the position', () => {
      const { source } = variant(made, 'vertex', 'essl');
      expect(source).toMatch(/^#version 300 es\n/);
      const ends = source.match(/gl_Position\.y = -gl_Position\.y;\n +gl_PointSize = 1\.0;\n +return;/g);
      expect(ends).toHaveLength(2);
      expect(source.match(/gl_Position\.(?!y = -gl_Position\.y;|y;)/g)).toBeNull();
      expect(source).not.toContain('ssyf');
    });

    it('calls attributes as the author does, but for words of GLSL', () => {
      const { source, reflection } = variant(made, 'vertex', 'essl');
      expect(reflection.stageInputs.map(({ name, location }) => [name, location])).toEqual([
        ['position', 0],
        ['_p2vs_location1', 1],
      ]);
      expect(source).toContain('layout(location = 0) in vec3 position;');
      expect(source).toContain('layout(location = 1) in vec2 _p2vs_location1;');
    });

    it('calls what goes from program to program alike in both', () => {
      const out = variant(made, 'vertex', 'essl');
      const into = variant(made, 'fragment', 'essl');
      expect(out.reflection.stageOutputs[0]?.name).toBe('_vs2fs_location0');
      expect(into.reflection.stageInputs[0]?.name).toBe('_vs2fs_location0');
      expect(out.source).toContain('smooth out vec2 _vs2fs_location0;');
      expect(into.source).toContain('smooth in vec2 _vs2fs_location0;');
      expect(into.reflection.stageOutputs[0]?.name).toBe('_fs2p_location0');
      expect(into.source).toContain('layout(location = 0) out vec4 _fs2p_location0;');
    });
  });

  it('in GLSL 4.50 has the same names, with the slots in the text', () => {
    const { source, reflection } = variant(made, 'fragment', 'glsl');
    const essl = variant(made, 'fragment', 'essl').reflection;
    expect(reflection).toEqual(essl);
    expect(source).toMatch(/^#version 450\n/);
    expect(source.match(/^layout\(.*binding = .*$/gm)?.sort()).toEqual([
      'layout(binding = 0) uniform sampler2D yup_combined_albedo_soft;',
      'layout(binding = 1) uniform sampler2D yup_combined_noise_soft;',
      'layout(binding = 2) uniform usampler2D lookup_1_3;',
      'layout(std140, binding = 0) uniform tint_1_0 { vec4 tint_1_0_value; };',
      expect.stringMatching(/^layout\(std140, binding = 3\) uniform Frame \{/),
    ]);
    expect(source).not.toContain('precision');
    expect(variant(made, 'vertex', 'glsl').source).toContain('    gl_Position.y = -gl_Position.y;\n');
  });

  it('in HLSL has registers by kind, without spaces or heaps', () => {
    const { source, reflection } = variant(made, 'fragment', 'hlsl');
    // `noise` is a word of HLSL's own: the reflection has what the text has.
    expect(source.match(/^.*register\(.*$/gm)?.sort()).toEqual([
      'SamplerState soft : register(s0);',
      'Texture2D<float4> albedo : register(t0);',
      'Texture2D<float4> noise_ : register(t1);',
      'Texture2D<uint4> lookup : register(t2);',
      expect.stringMatching(/^cbuffer frame : register\(b3\) /),
      expect.stringMatching(/^cbuffer tint : register\(b0\) /),
    ]);
    expect(slotsOf(reflection)).toEqual({ frame: 3, tint: 0, noise_: 1, albedo: 0, lookup: 2, soft: 0 });
    expect(variant(made, 'vertex', 'hlsl').source).toMatch(
      /float3 position : TEXCOORD0;\s+float2 sample_ : TEXCOORD1;/,
    );
  });

  it('in MSL counts each kind by group and binding, and begins in main0', () => {
    const { source, reflection } = variant(made, 'fragment', 'msl');
    expect(slotsOf(reflection)).toEqual({ Frame: 0, tint: 1, noise: 0, albedo: 1, lookup: 2, soft: 0 });
    expect(source.match(/\w+ \[\[(?:buffer|texture|sampler)\(\d\)\]\]/g)?.sort()).toEqual([
      'albedo [[texture(1)]]',
      'frame [[buffer(0)]]',
      'lookup [[texture(2)]]',
      'noise [[texture(0)]]',
      'soft [[sampler(0)]]',
      'tint [[buffer(1)]]',
    ]);
    expect(source).toMatch(/^fragment main_Output main0\($/m);
    expect(source).not.toMatch(/fake|main_\(/);
  });

  it('has only what the program uses', () => {
    for (const { variants } of made.stages) {
      for (const { language, source, reflection } of variants) {
        expect(resourcesOf(reflection).map(({ name }) => name)).not.toContain('unused');
        if (language !== SHADER_LANGUAGE.wgsl) expect(source).not.toMatch(/unused|never/);
      }
    }
  });
});

describe('a compute program', () => {
  const COMPUTE = `struct Particle { position: vec3f, age: f32 }
struct Particles { count: u32, items: array<Particle> }
@group(0) @binding(0) var<storage, read_write> particles: Particles;
@group(0) @binding(9) var<storage, read> seeds: array<u32>;
@group(0) @binding(1) var heights: texture_storage_2d<rgba16float, write>;
@compute @workgroup_size(8, 4) fn main(@builtin(global_invocation_id) id: vec3u) {
  particles.items[id.x].age = f32(seeds[id.y] / particles.count);
  textureStore(heights, id.xy, vec4f(1));
}`;

  it('is there in all languages but GLSL ES, which is refused with the place', async () => {
    const made = await bundled({ compute: COMPUTE });
    expect(languagesOf(made)).toEqual(['glsl', 'hlsl', 'msl', 'spirv', 'wgsl']);
    expect(made.refusals).toEqual([
      {
        stage: 'compute',
        language: 'essl',
        problem: 'GLSL ES 3.00 has no compute programs',
        spot: { file: 'compute.wgsl', line: 6, column: 35 },
      },
    ]);
  });

  it('has its memory, its size and the formats of its images in the reflection', async () => {
    const { reflection } = variant(await bundled({ compute: COMPUTE }), 'compute', 'wgsl');
    expect(reflection.workgroupSize).toMatchObject({ x: 8, y: 4, z: 1, usesSpecConst: false });
    const [particles, seeds] = reflection.storageBuffers;
    expect(particles).toMatchObject({ name: 'Particles', type: 2, baseType: 15, bitWidth: 0, blockSize: 16 });
    expect(particles?.members).toMatchObject([
      { name: 'count', offset: 0, size: 4, baseType: 8, arraySizes: [] },
      // Sized at run time: 0 bytes of 0 elements that are 16 apart.
      { name: 'items', offset: 16, size: 0, arrayStride: 16, baseType: 15, bitWidth: 0, arraySizes: [0] },
    ]);
    expect(seeds?.members).toMatchObject([{ name: 'seeds', offset: 0, arrayStride: 4, baseType: 8, arraySizes: [0] }]);
    // SPIR-V's Rgba16f is 2.
    expect(reflection.storageImages).toMatchObject([
      { name: 'heights', type: 6, baseType: 16, imageDim: 2, imageFormat: 2 },
    ]);
    expect(reflection.builtinInputs).toMatchObject([{ builtin: 25, resource: { name: 'gl_GlobalInvocationID' } }]);
  });

  it('has storage in GLSL 4.50 with its slots, of which there are 8', async () => {
    const { source, reflection } = variant(await bundled({ compute: COMPUTE }), 'compute', 'glsl');
    expect(slotsOf(reflection)).toEqual({ Particles: 0, seeds_0_9: 1, heights_0_1: 1 });
    expect(source).toContain('layout(std430, binding = 0) buffer Particles {\n    uint count;\n');
    expect(source).toContain('layout(std430, binding = 1) readonly buffer seeds_0_9 { uint seeds_0_9_value[]; };');
    expect(source).toContain('layout(rgba16f, binding = 1) writeonly uniform image2D heights_0_1;');
    // Of WGSL's division by zero.
    expect(source).toContain('wgsl_div(');
    expect(source).not.toContain('#extension');
  });

  it('has what is written in HLSL apart from what is only read', async () => {
    const { source, reflection } = variant(await bundled({ compute: COMPUTE }), 'compute', 'hlsl');
    expect(slotsOf(reflection)).toEqual({ particles: 0, seeds: 9, heights: 1 });
    expect(source).toContain('RWByteAddressBuffer particles : register(u0);');
    expect(source).toContain('ByteAddressBuffer seeds : register(t9);');
    expect(source).toContain('heights : register(u1);');
  });

  it('has no lengths of buffers in MSL that nobody fills', async () => {
    const through = `fn at(i: u32) -> u32 { return values[i]; } fn twice(i: u32) -> u32 { return at(i) + at(i + 1u); }
@group(0) @binding(0) var<storage, read_write> values: array<u32>;`;
    const plain = await bundled({
      compute: `${through} @compute @workgroup_size(1) fn main() { values[0] = twice(1u); }`,
    });
    const { source } = variant(plain, 'compute', 'msl');
    expect(source).not.toMatch(/buffer_?sizes/i);
    expect(source).toMatch(/uint at\(\n +uint i,\n +device type_\w* ?(?:const)?& values\n\)/);
    expect(source).toContain('values [[buffer(0)]]');

    const asking = await bundled({
      compute: `${through} @compute @workgroup_size(1) fn main() { values[0] = twice(arrayLength(&values)); }`,
    });
    expect(languagesOf(asking)).toEqual(['glsl', 'hlsl', 'spirv', 'wgsl']);
    expect(problemOf(asking.refusals, 'msl')).toBe(
      'arrayLength needs the lengths of buffers in MSL, for which bundles have no place',
    );
  });
});

describe('what is asked for', () => {
  const fragment = '@fragment fn main() -> @location(0) vec4f { return vec4f(); }';

  it('is made, and no more', async () => {
    const made = await bundled({ fragment }, { languages: ['wgsl', 'essl'] });
    expect(languagesOf(made)).toEqual(['essl', 'wgsl']);
    expect(made.stages[0]).toMatchObject({ sourceLanguage: 0, spirv: new Uint8Array(0) });
  });

  it('is the same each time', async () => {
    expect(await bundled({ vertex: VERTEX, fragment: FRAGMENT })).toEqual(
      await bundled({ vertex: VERTEX, fragment: FRAGMENT }),
    );
  });
});
