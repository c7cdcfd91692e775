import { describe, expect, it } from 'vitest';
import { type BundledStages, bundleStages } from '../../../../src/pack/bundle/languages/bundleStages.js';
import { bundled, languagesOf, problemOf, slotsOf, variant } from './bundling.js';
import { reflected } from './programs.js';

const SHADOWED = `@group(1) @binding(0) var compare: sampler_comparison;
@group(1) @binding(1) var depth: texture_depth_2d;
@group(0) @binding(0) var plain: sampler;
@group(0) @binding(20) var last: sampler;
@group(2) @binding(0) var map: texture_2d<f32>;
@fragment fn main(@location(0) uv: vec2f) -> @location(0) vec4f {
  return textureSample(map, plain, uv) * textureSample(map, last, uv) * textureSampleCompare(depth, compare, uv, 0.5);
}`;

describe('samplers', () => {
  it('are of their own in HLSL, each with its register of 16', async () => {
    const { source, reflection } = variant(await bundled({ fragment: SHADOWED }), 'fragment', 'hlsl');
    // 20 is none of 16. The lowest that are free: 1 for it, 2 for the one in group 1.
    expect(slotsOf(reflection)).toMatchObject({ plain: 0, last: 1, compare: 2 });
    expect(source).toContain('SamplerState plain : register(s0);');
    expect(source).toContain('SamplerState last : register(s1);');
    expect(source).toContain('SamplerComparisonState compare : register(s2);');
    expect(source).not.toMatch(/heap|space|naga\w*Sampler/i);
  });

  it('are arguments of the function in MSL', async () => {
    const { source, reflection } = variant(await bundled({ fragment: SHADOWED }), 'fragment', 'msl');
    expect(slotsOf(reflection)).toEqual({ plain: 0, last: 1, compare: 2, depth: 0, map: 1 });
    expect(source).toContain('metal::sampler compare [[sampler(2)]]');
    expect(source).toMatch(/metal::depth2d<float.*> depth \[\[texture\(0\)\]\]/);
  });
});

describe('storage textures', () => {
  const text = `@group(0) @binding(0) var source: texture_storage_2d<r32float, read>;
@group(0) @binding(1) var target_: texture_storage_2d_array<rgba8unorm, write>;
@group(1) @binding(0) var both: texture_storage_3d<r32uint, read_write>;
@group(1) @binding(1) var map: texture_2d<f32>;
@compute @workgroup_size(1) fn main() {
  textureStore(target_, vec2u(), 0, textureLoad(source, vec2u()) + textureLoad(map, vec2u(), 0));
  textureStore(both, vec3u(), textureLoad(both, vec3u()));
}`;

  it('count with textures in MSL, and have registers of their own in HLSL', async () => {
    const made = await bundled({ compute: text });
    expect(slotsOf(variant(made, 'compute', 'msl').reflection)).toEqual({ source: 0, target_: 1, both: 2, map: 3 });
    const { source, reflection } = variant(made, 'compute', 'hlsl');
    for (const { name, backendSlot } of reflection.storageImages) {
      expect(source).toMatch(new RegExp(` ${name} : register\\(u${backendSlot}\\);`));
    }
    expect(reflection.storageImages.map(({ backendSlot }) => backendSlot)).toEqual([0, 1, 2]);
    expect(reflection.separateImages.map(({ backendSlot }) => backendSlot)).toEqual([0]);
    expect(source).toContain('Texture2D<float4> map : register(t0);');
  });
});

describe('f16', () => {
  it('is refused in HLSL, where it would take other places in a buffer', async () => {
    const made = await bundled({
      fragment: `enable f16;
struct M { a: vec2h, b: f16 }
@group(0) @binding(0) var<uniform> m: M;
@fragment fn main() -> @location(0) vec4f { return vec4f(f32(m.b)); }`,
    });
    expect(languagesOf(made)).toEqual(['msl', 'spirv', 'wgsl']);
    expect(problemOf(made.refusals, 'hlsl')).toBe('HLSL of shader model 5.0 has no f16');
    expect(problemOf(made.refusals, 'essl')).toBe('member `a` of M is vec2<f16>; GLSL has no f16');
  });
});

describe('what only WGSL has', () => {
  it('is refused in all others, with its place', async () => {
    const made = await bundled({
      fragment: `@group(0) @binding(0) var video: texture_external;
@group(0) @binding(1) var s: sampler;
@fragment fn main(@location(0) uv: vec2f) -> @location(0) vec4f {
  return textureSampleBaseClampToEdge(video, s, uv);
}`,
    });
    expect(languagesOf(made)).toEqual(['wgsl']);
    expect(made.refusals.map(({ problem, spot }) => [problem, spot?.line, spot?.column])).toEqual(
      Array(5).fill(['video is a texture_external; only WGSL has them', 1, 34]),
    );
    // The reflection of the WGSL stands without SPIR-V.
    expect(variant(made, 'fragment', 'wgsl').reflection.separateImages).toMatchObject([{ imageDim: 2, resourceId: 0 }]);
  });
});

describe('a program that names things as languages do', () => {
  it('is made in all of them', async () => {
    const text = `struct float4 { half4: vec4f, buffer: vec4f }
@group(0) @binding(0) var<uniform> cbuffer: float4;
@group(0) @binding(1) var main0: texture_2d<f32>;
@group(0) @binding(2) var größe: sampler;
fn metal(main_: vec2f) -> vec4f { return textureSample(main0, größe, main_); }
@fragment fn main(@location(0) register_: vec2f) -> @location(0) vec4f {
  return metal(register_) + cbuffer.half4 + cbuffer.buffer;
}`;
    const made: BundledStages = await bundleStages([reflected('fragment', text)]);
    expect(languagesOf(made)).toEqual(['glsl', 'essl', 'hlsl', 'msl', 'spirv', 'wgsl']);
    const { source, reflection } = variant(made, 'fragment', 'hlsl');
    for (const { name, backendSlot } of [...reflection.separateImages, ...reflection.separateSamplers]) {
      expect(source).toMatch(new RegExp(` ${name} : register\\([ts]${backendSlot}\\);`));
    }
    expect(variant(made, 'fragment', 'msl').source.match(/\bmain0\(/g)).toHaveLength(1);
  });
});
