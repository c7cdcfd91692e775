import { describe, expect, it } from 'vitest';
import type { ShaderReflection } from '../../../src/format/shaderBundle/ShaderReflection.js';
import type { StageVariant } from '../../../src/resource/shaderBundle/stageVariants.js';
import { wgslSlots } from '../../../src/resource/shaderBundle/wgslSlots.js';
import { member, resource, shader } from './sampleBundles.js';

function stage(
  name: 'vertex' | 'fragment' | 'compute',
  source: string,
  reflection: Partial<ShaderReflection> = {},
): StageVariant {
  return { stage: name, info: shader(name, 'wgsl', source, reflection) };
}

/** `group.binding kind type name (symbol): stages`. */
function told(...variants: readonly StageVariant[]): string[] {
  return wgslSlots(variants, 'a.ysl').map(
    ({ group, binding, kind, type, name, symbol, stages }) =>
      `${group}.${binding} ${kind} ${type} ${name} (${symbol}): ${stages.join(' ')}`,
  );
}

describe('what WGSL variants bind', () => {
  it('has the names of the reflection, the symbols and types of the text, ascending', () => {
    const text = `
      @group(1) @binding(0) var<storage, read> ids : array<u32>;
      @binding(2) @group(0) var samp : sampler_comparison;
      @group(0) @binding(1) var shadow : texture_depth_2d_array;
      // @group(0) @binding(7) var gone : sampler;
      @group(0u) @binding(0u,) var<uniform> globals : Globals;
      @group(1) @binding(1) var<storage,read_write> data : Data;
      @group(1) @binding(2) var img : texture_storage_2d<rgba8unorm, write>;`;
    const reflection = {
      uniformBuffers: [resource('Globals', { blockSize: 68 })],
      storageBuffers: [resource('Ids', { set: 1 }), resource('Data', { set: 1, binding: 1 })],
      separateImages: [resource('u_shadow', { binding: 1, imageDim: 2 })],
      separateSamplers: [resource('u_samp', { binding: 2 })],
      storageImages: [resource('u_img', { set: 1, binding: 2, imageDim: 2 })],
    };
    expect(told(stage('compute', text, reflection))).toEqual([
      '0.0 uniform-buffer array<vec4<f32>, 5> Globals (globals): compute',
      '0.1 sampled-resource texture_depth_2d_array u_shadow (shadow): compute',
      '0.2 sampler sampler_comparison u_samp (samp): compute',
      '1.0 sampled-resource array<u32> Ids (ids): compute',
      '1.1 storage-resource Data Data (data): compute',
      '1.2 storage-resource texture_storage_2d<rgba8unorm, write> u_img (img): compute',
    ]);
  });

  it('leaves out textures and buffers that the text does not declare, since they would have to be set', () => {
    const reflection = {
      uniformBuffers: [resource('B', { binding: 1, blockSize: 16 })],
      separateSamplers: [resource('s', { binding: 2 })],
      separateImages: [resource('t', { binding: 3, imageDim: 2 })],
      storageBuffers: [resource('S', { binding: 4 })],
      storageImages: [resource('i', { binding: 5, imageDim: 2 })],
    };
    expect(told(stage('vertex', '// @binding(9) is a comment', reflection))).toEqual([
      '0.1 uniform-buffer array<vec4<f32>, 1> B (B): vertex',
      '0.2 sampler sampler s (s): vertex',
    ]);
  });

  it('believes the reflection where the text says its slots in other words than numbers', () => {
    const unseen = 'const A = 30; @group(0) @binding(A) var<uniform> a : vec4f;';
    const image = (binding: number, fields: object) => resource(`t${binding}`, { binding, ...fields });
    const reflection = {
      uniformBuffers: [resource('B', { binding: 20, blockSize: 16 })],
      storageBuffers: [resource('S', { binding: 21 })],
      separateSamplers: [resource('s', { binding: 22 })],
      separateImages: [
        image(0, { imageDim: 1 }),
        image(1, { imageDim: 2 }),
        image(2, { imageDim: 2, imageArrayed: true }),
        image(3, { imageDim: 4 }),
        image(4, { imageDim: 5 }),
        image(5, { imageDim: 5, imageArrayed: true }),
        image(6, { imageDim: 2, imageMS: true }),
        image(7, { imageDim: 2, imageIsDepth: true }),
        image(8, { imageDim: 2, imageIsDepth: true, imageMS: true }),
        // A texel buffer, of which no layout can say anything.
        image(9, { imageDim: 8 }),
      ],
      storageImages: [resource('u_img', { binding: 23, imageDim: 2 })],
    };
    expect(told(stage('vertex', unseen, reflection)).map((line) => line.replace(/ \w+ \(.*/, ''))).toEqual([
      '0.0 sampled-resource texture_1d<f32>',
      '0.1 sampled-resource texture_2d<f32>',
      '0.2 sampled-resource texture_2d_array<f32>',
      '0.3 sampled-resource texture_3d<f32>',
      '0.4 sampled-resource texture_cube<f32>',
      '0.5 sampled-resource texture_cube_array<f32>',
      '0.6 sampled-resource texture_multisampled_2d<f32>',
      '0.7 sampled-resource texture_depth_2d',
      '0.8 sampled-resource texture_depth_multisampled_2d',
      '0.20 uniform-buffer array<vec4<f32>, 1>',
      // WebGPU has no written buffer in a vertex stage.
      '0.21 sampled-resource array<u32>',
      '0.22 sampler sampler',
    ]);
    expect(told(stage('fragment', unseen, { storageBuffers: [resource('S')] }))).toEqual([
      '0.0 storage-resource array<u32> S (S): fragment',
    ]);
  });

  it('has what the text declares beside the reflection: the sampler of a texture that was one with it', () => {
    const text = `
      @group(0) @binding(0) var u_tex : texture_2d<f32>;
      @group(0) @binding(1) var u_tex_sampler : sampler;
      var<private> p : vec4f;
      @group(0) @binding(2) var<uniform> tint : vec4<f32>;
      @group(0) @binding(3) var outside : texture_external;`;
    expect(told(stage('fragment', text, { sampledImages: [resource('u_tex', { imageDim: 2 })] }))).toEqual([
      '0.0 sampled-resource texture_2d<f32> u_tex (u_tex): fragment',
      '0.1 sampler sampler u_tex_sampler (u_tex_sampler): fragment',
      '0.2 uniform-buffer vec4<f32> tint (tint): fragment',
      '0.3 sampled-resource texture_external outside (outside): fragment',
    ]);
  });

  it('joins the stages: one place is one resource, as large as the larger one', () => {
    const vertex = stage(
      'vertex',
      '@group(0) @binding(0) var<uniform> a : A; @group(0) @binding(1) var<storage> x : X;',
      {
        uniformBuffers: [resource('A', { blockSize: 64 })],
      },
    );
    const fragment = stage(
      'fragment',
      '@group(0) @binding(0) var<uniform> b : B; @group(0) @binding(1) var<storage> y : Y;',
      {
        uniformBuffers: [resource('B', { blockSize: 80 })],
      },
    );
    expect(told(vertex, fragment)).toEqual([
      '0.0 uniform-buffer array<vec4<f32>, 5> A (a): vertex fragment',
      '0.1 sampled-resource X x (x): vertex fragment',
    ]);
    expect(wgslSlots([vertex, fragment], '')[0]?.names).toEqual(['A', 'B']);
  });

  it.each([
    ['@group(0) @binding(0) var t : texture_2d<f32>;', '@group(0) @binding(0) var s : sampler;'],
    ['@group(0) @binding(0) var t : texture_2d<f32>;', '@group(0) @binding(0) var t : texture_3d<f32>;'],
    ['@group(0) @binding(0) var<storage, read> d : D;', '@group(0) @binding(0) var<storage, read_write> d : D;'],
  ])('refuses %s beside %s', (vertex, fragment) => {
    expect(() => wgslSlots([stage('vertex', vertex), stage('fragment', fragment)], 'a.ysl')).toThrow(
      /^a\.ysl: set 0, binding 0: "\w" \(.*, vertex\) and "\w" \(.*, fragment\); wanted one resource in one place/,
    );
  });

  it('refuses what browsers do not have, and two things of one stage in one place', () => {
    const pushed = stage('vertex', '', { pushConstantBuffers: [resource('PC', { members: [member('m', 0)] })] });
    expect(() => wgslSlots([pushed], 'a.ysl')).toThrow(/^a\.ysl: vertex\.pushConstantBuffers: "PC"; wanted nothing/);
    const twice = stage('vertex', '', { uniformBuffers: [resource('A'), resource('B')] });
    expect(() => wgslSlots([twice], '')).toThrow(/"A".*and "B"/);
  });
});
