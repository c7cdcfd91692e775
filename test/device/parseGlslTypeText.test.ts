import { describe, expect, it } from 'vitest';
import { parseGlslTypeText } from '../../src/device/parseGlslTypeText.js';

const buffer = (size: number) => ({ kind: 'buffer', size, isRuntimeSized: false });
const texture = (sampleType: string, viewDimension: string) => ({
  kind: 'texture',
  sampleType,
  viewDimension,
  multisampled: false,
});

describe('parseGlslTypeText', () => {
  it.each([
    ['float', 4],
    ['uint', 4],
    ['vec3', 12],
    ['ivec2', 8],
    ['uvec4', 16],
    ['mat4', 64],
    ['mat3', 48],
    // Two columns of a row each.
    ['mat2x4', 32],
    ['vec4[7]', 112],
    ['highp vec4 [ 7 ]', 112],
    // Elements are rows, whatever their size.
    ['float[3]', 48],
    ['mat3[2]', 96],
    // A block of the program.
    ['Material', 0],
    ['Material[2]', 0],
  ])('%s has %i bytes', (text, size) => {
    expect(parseGlslTypeText(text, 'uniform-buffer')).toEqual(buffer(size));
    expect(parseGlslTypeText(text, 'sampler')).toBeNull();
  });

  it.each([
    ['sampler2D', texture('float', '2d'), false],
    ['highp sampler2DArray', texture('float', '2d-array'), false],
    ['sampler3D', texture('float', '3d'), false],
    ['samplerCube', texture('float', 'cube'), false],
    ['isampler2D', texture('sint', '2d'), false],
    ['usampler3D', texture('uint', '3d'), false],
    ['sampler2DShadow', texture('depth', '2d'), true],
    ['sampler2DArrayShadow', texture('depth', '2d-array'), true],
    ['samplerCubeShadow', texture('depth', 'cube'), true],
  ])('%s is a texture and a sampler', (text, wanted, comparison) => {
    expect(parseGlslTypeText(text, 'sampled-resource')).toEqual(wanted);
    expect(parseGlslTypeText(text, 'sampler')).toEqual({ kind: 'sampler', comparison });
  });

  it.each([
    '',
    'vec5',
    'vec4[0]',
    'vec4[]',
    'vec4[2][3]',
    'bool',
    'sampler2D[2]',
    'sampler1D',
    'sampler3DShadow',
    'isampler2DShadow',
    'samplerCubeArray',
    'image2D',
    'array<vec4<f32>, 4>',
    'texture_2d<f32>',
    'vec4 a',
    '4',
  ])('"%s" is none', (text) => {
    expect(parseGlslTypeText(text, 'sampled-resource')).toBeNull();
  });
});
