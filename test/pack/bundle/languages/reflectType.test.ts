/** Numbers by hand from WGSL's layout (13.4) and the rules of yslb.md 6. */
import { describe, expect, it } from 'vitest';
import { builtInInput, builtInOutput } from '../../../../src/pack/bundle/languages/builtIns.js';
import { imageShape } from '../../../../src/pack/bundle/languages/imageShape.js';
import { blockMembers, blockSize } from '../../../../src/pack/bundle/languages/reflectType.js';
import { reflected } from './programs.js';

function membersOf(members: string, declarations = '') {
  const text = `enable f16; ${declarations} struct B { ${members} }
@group(0) @binding(0) var<storage, read> b: B;
@compute @workgroup_size(1) fn main() { _ = &b; }`;
  const resource = reflected('compute', text).bindings[0]?.resource;
  if (resource?.kind !== 'storage') throw new Error('no buffer');
  return blockMembers(resource.type, 'b');
}

describe('members of a block', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a: f32', { size: 4, baseType: 12, vecSize: 1, columns: 1, bitWidth: 32 }],
    ['a: vec3i', { size: 12, baseType: 7, vecSize: 3, columns: 1 }],
    ['a: vec2<u32>', { size: 8, baseType: 8, vecSize: 2 }],
    ['a: f16', { size: 2, baseType: 11, bitWidth: 16 }],
    ['a: atomic<i32>', { size: 4, baseType: 7 }],
    // Two columns of three: vecSize is the rows.
    ['a: mat2x3f', { size: 32, vecSize: 3, columns: 2, matrixStride: 16, arrayStride: 0 }],
    ['a: mat4x2f', { size: 32, vecSize: 2, columns: 4, matrixStride: 8 }],
    ['a: array<vec3f, 5>', { size: 80, vecSize: 3, arrayStride: 16, arraySizes: [5] }],
    ['a: array<mat4x4f, 2>', { size: 128, arrayStride: 64, matrixStride: 16, arraySizes: [2] }],
    // The innermost first, the stride of the outermost.
    ['a: array<array<f32, 3>, 2>', { size: 24, arrayStride: 12, arraySizes: [3, 2] }],
    ['a: array<vec4f>', { size: 0, arrayStride: 16, arraySizes: [0] }],
  ])('%s', (member, expected) => {
    expect(membersOf(member)).toMatchObject([{ name: 'a', offset: 0, ...expected }]);
  });

  it('that are structs end with their last member, and have none of their own', () => {
    const light = 'struct Light { color: vec4f, at: vec3f }';
    expect(membersOf('x: f32, light: Light, y: f32', light)).toMatchObject([
      { name: 'x', offset: 0 },
      { name: 'light', offset: 16, size: 28, baseType: 15, vecSize: 1, columns: 1, bitWidth: 0 },
      { name: 'y', offset: 48 },
    ]);
    expect(membersOf('lights: array<Light, 3>', light)).toMatchObject([
      { size: 96, arrayStride: 32, baseType: 15, bitWidth: 0, arraySizes: [3] },
    ]);
  });

  it('end the block without rounding up', () => {
    expect(blockSize(membersOf('a: vec4f, b: vec3f'))).toBe(28);
    expect(blockSize(membersOf('a: vec4f, b: array<vec4f>'))).toBe(16);
  });
});

describe('images', () => {
  it.each<[string, number, string]>([
    ['1d', 1, ''],
    ['2d', 2, ''],
    ['2d_array', 2, 'arrayed'],
    ['3d', 4, ''],
    ['cube', 5, ''],
    ['cube_array', 5, 'arrayed'],
    ['multisampled_2d', 2, 'ms'],
    ['depth_2d', 2, 'depth'],
    ['depth_2d_array', 2, 'depth arrayed'],
    ['depth_cube_array', 5, 'depth arrayed'],
    ['depth_multisampled_2d', 2, 'depth ms'],
  ])('texture_%s', (dimension, imageDim, words) => {
    expect(imageShape(dimension, '')).toEqual({
      imageDim,
      imageIsDepth: words.includes('depth'),
      imageArrayed: words.includes('arrayed'),
      imageMS: words.includes('ms'),
      imageFormat: 0,
    });
  });

  it.each<[string, number]>([
    // Of the SPIR-V specification, 3.11.
    ['rgba32float', 1],
    ['rgba8unorm', 4],
    ['rgba8snorm', 5],
    ['rg32float', 6],
    ['rgba32sint', 21],
    ['r32sint', 24],
    ['rg32sint', 25],
    ['rgba8uint', 32],
    ['r32uint', 33],
    ['rg32uint', 35],
    ['bgra8unorm', 0],
  ])('of the format %s', (format, number) => {
    expect(imageShape('2d', format).imageFormat).toBe(number);
  });
});

describe('built-ins', () => {
  it('are declared as in Vulkan GLSL', () => {
    expect(builtInInput('position')).toMatchObject({ name: 'gl_FragCoord', builtin: 13, baseType: 12, vecSize: 4 });
    expect(builtInOutput('position')).toMatchObject({ name: 'gl_Position', builtin: 1, isPerVertex: true });
    expect(builtInInput('instance_index')).toMatchObject({ name: 'gl_InstanceIndex', builtin: 9, baseType: 7 });
    expect(builtInInput('front_facing')).toMatchObject({
      name: 'gl_FrontFacing',
      builtin: 15,
      baseType: 2,
      bitWidth: 1,
    });
    expect(builtInOutput('frag_depth')).toMatchObject({ name: 'gl_FragDepth', builtin: 19, baseType: 12 });
    expect(builtInInput('num_workgroups')).toMatchObject({ name: 'gl_NumWorkGroups', builtin: 21, vecSize: 3 });
  });

  it('of other names are none', () => {
    expect([builtInInput('toString'), builtInOutput('vertex_index')]).toEqual([null, null]);
  });
});
