import { describe, expect, it } from 'vitest';
import { parseTypeText } from '../../src/device/parseTypeText.js';

const texture = (sampleType: string, viewDimension: string, multisampled = false) => ({
  kind: 'texture',
  sampleType,
  viewDimension,
  multisampled,
});
const buffer = (size: number, isRuntimeSized = false) => ({ kind: 'buffer', size, isRuntimeSized });

describe('parseTypeText', () => {
  it.each([
    ['texture_1d<f32>', texture('float', '1d')],
    ['texture_2d<f32>', texture('float', '2d')],
    ['texture_2d<i32>', texture('sint', '2d')],
    ['texture_2d<u32>', texture('uint', '2d')],
    ['texture_2d_array<f32>', texture('float', '2d-array')],
    ['texture_2d_array<u32>', texture('uint', '2d-array')],
    ['texture_3d<f32>', texture('float', '3d')],
    ['texture_3d<i32>', texture('sint', '3d')],
    ['texture_cube<f32>', texture('float', 'cube')],
    ['texture_cube_array<f32>', texture('float', 'cube-array')],
    ['texture_multisampled_2d<f32>', texture('float', '2d', true)],
    ['texture_multisampled_2d<u32>', texture('uint', '2d', true)],
    ['texture_depth_2d', texture('depth', '2d')],
    ['texture_depth_2d_array', texture('depth', '2d-array')],
    ['texture_depth_cube', texture('depth', 'cube')],
    ['texture_depth_cube_array', texture('depth', 'cube-array')],
    ['texture_depth_multisampled_2d', texture('depth', '2d', true)],
    ['  texture_2d < f32 >  ', texture('float', '2d')],
  ])('reads the sampled texture %s', (text, type) => {
    expect(parseTypeText(text)).toEqual(type);
  });

  it.each([
    ['texture_storage_1d<r32uint, read>', 'r32uint', 'read-only', '1d'],
    ['texture_storage_2d<rgba8unorm, write>', 'rgba8unorm', 'write-only', '2d'],
    ['texture_storage_2d_array<rgba16float,write>', 'rgba16float', 'write-only', '2d-array'],
    ['texture_storage_3d<r32float, read_write>', 'r32float', 'read-write', '3d'],
    ['texture_storage_2d<bgra8unorm, write>', 'bgra8unorm', 'write-only', '2d'],
  ])('reads the storage texture %s', (text, format, access, viewDimension) => {
    expect(parseTypeText(text)).toEqual({ kind: 'storage-texture', format, access, viewDimension });
  });

  it('tells the samplers apart', () => {
    expect(parseTypeText('sampler')).toEqual({ kind: 'sampler', comparison: false });
    expect(parseTypeText('sampler_comparison')).toEqual({ kind: 'sampler', comparison: true });
  });

  it.each([
    ['array<vec4<f32>, 1>', 16],
    ['array<vec4<f32>, 3>', 48],
    ['array<vec4<f32>, 4096>', 65536],
    ['array<vec4f, 2u>', 32],
    ['array<vec3<f32>, 2>', 32],
    ['array<vec2<f32>, 3>', 24],
    ['array<mat4x4<f32>, 2>', 128],
    ['vec4<f32>', 16],
    ['vec3<f32>', 12],
    ['vec2<u32>', 8],
    ['vec3h', 6],
    ['f32', 4],
    ['f16', 2],
    ['mat4x4<f32>', 64],
    ['mat4x4f', 64],
    ['mat3x3<f32>', 48],
    ['mat2x3<f32>', 32],
    ['mat3x2<f32>', 24],
    ['mat2x2h', 8],
    ['atomic<u32>', 4],
    ['array<array<vec4<f32>, 2>, 3>', 96],
    ['PerFrame', 0],
    ['array<Light, 8>', 0],
    ['array<vec4<f32>, LIGHT_COUNT>', 0],
  ])('knows that %s takes %i bytes', (text, size) => {
    expect(parseTypeText(text)).toEqual(buffer(size));
  });

  it.each([
    ['array<u32>', 4],
    ['array<f32>', 4],
    ['array<i32>', 4],
    ['array<atomic<u32>>', 4],
    ['array<atomic<i32>>', 4],
    ['array<vec4<f32>>', 16],
    ['array<vec3<f32>>', 16],
    ['array<mat3x3<f32>>', 48],
    ['array<Particle>', 0],
  ])('knows that an element of %s takes %i bytes', (text, size) => {
    expect(parseTypeText(text)).toEqual(buffer(size, true));
  });

  it.each([
    '',
    ' ',
    'texture_2d',
    'texture_2d<f16>',
    'texture_2d<f32',
    'texture_2d<f32>>',
    'texture_2d<f32, f32>',
    'texture_depth_2d<f32>',
    'texture_depth_3d',
    'texture_multisampled_2d_array<f32>',
    'texture_external',
    'texture_storage_2d<rgba8unorm>',
    'texture_storage_2d<rgba8unorm-srgb, write>',
    'texture_storage_2d<depth24plus, write>',
    'texture_storage_2d<rgba8unorm, append>',
    'texture_storage_cube<rgba8unorm, write>',
    'texture_2D<f32>',
    'sampler<f32>',
    'sampler_2d',
    'array',
    'array<>',
    'array<bool>',
    'array<vec4<f32>, 0>',
    'array<vec4<f32>, 1x>',
    'array<u32>, 4',
    'array<texture_2d<f32>, 4>',
    'atomic<f32>',
    'bool',
    'vec5<f32>',
    'vec4',
    'vec4<bool>',
    'vec4f<f32>',
    'mat1x4<f32>',
    'ptr<function, f32>',
    '16',
    'uniform vec4 cb0[4]',
    'Foo<f32>',
    'constructor<f32>',
    'toString<',
  ])('refuses %j', (text) => {
    expect(parseTypeText(text)).toBeNull();
  });

  it('does not find what every object has for a type', () => {
    expect(parseTypeText('toString')).toEqual(buffer(0)); // A legal struct name.
    expect(parseTypeText('texture_storage_2d<toString, write>')).toBeNull();
    expect(parseTypeText('texture_2d<constructor>')).toBeNull();
  });
});
