import { describe, expect, it } from 'vitest';
import { matchVertexInputs } from '../../../src/device/matchVertexInputs.js';
import { DEFAULT_REFLECTION } from '../../../src/format/shaderBundle/defaultReflection.js';
import type { ShaderResourceBinding } from '../../../src/format/shaderBundle/ShaderReflection.js';
import { SHADER_BASE_TYPE } from '../../../src/format/shaderBundle/shaderEnums.js';
import { vertexInputs } from '../../../src/resource/shaderBundle/vertexInputs.js';
import { resource } from './sampleBundles.js';

function input(name: string, location: number, fields: Partial<ShaderResourceBinding> = {}): ShaderResourceBinding {
  return resource(name, { location, baseType: SHADER_BASE_TYPE.float32, vecSize: 4, ...fields });
}

function inputsOf(stageInputs: readonly ShaderResourceBinding[], usages: Record<string, string> = {}) {
  return vertexInputs({ ...DEFAULT_REFLECTION, stageInputs }, usages, 'a.ysl');
}

const NONE = 255;

describe('the vertex inputs of a bundle', () => {
  it.each([
    ['a_position', 0, 0],
    ['inPosition', 0, 0],
    ['POSITION', 0, 0],
    ['a_color', 1, 0],
    ['in_COLOR1', 1, 1],
    ['normal', 2, 0],
    ['a_tangent', 3, 0],
    ['a_uv', 5, 0],
    ['a_uv2', 5, 2],
    ['texCoord1', 5, 1],
    ['a_tex_coord', 5, 0],
    ['a_weird', NONE, 0],
    ['constructor', NONE, 0],
    ['', NONE, 0],
  ])('%s: usage %i, index %i', (name, usage, usageIndex) => {
    expect(inputsOf([input(name, 3)])).toMatchObject([{ usage, usageIndex, registerIndex: 3 }]);
  });

  it('have the usage that they are told, and types and components of the reflection', () => {
    const stageInputs = [
      input('a_uv', 0, { vecSize: 2 }),
      input('a_ids', 1, { baseType: SHADER_BASE_TYPE.uint32 }),
      input('a_shift', 2, { baseType: SHADER_BASE_TYPE.int32, vecSize: 1 }),
    ];
    expect(inputsOf(stageInputs, { a_uv: 'TEXCOORD3', a_ids: 'BLENDINDICES' })).toEqual([
      { usage: 5, usageIndex: 3, registerIndex: 0, usedMask: 3, type: 0, dimension: 2 },
      { usage: 6, usageIndex: 0, registerIndex: 1, usedMask: 15, type: 2, dimension: 4 },
      { usage: NONE, usageIndex: 0, registerIndex: 2, usedMask: 1, type: 1, dimension: 1 },
    ]);
  });

  it('that are matrices or arrays have a location for each of their columns', () => {
    const places = (it: ShaderResourceBinding) =>
      inputsOf([it]).map(({ registerIndex, dimension }) => [registerIndex, dimension]);
    expect(places(input('i_model', 4, { columns: 4 }))).toEqual([
      [4, 4],
      [5, 4],
      [6, 4],
      [7, 4],
    ]);
    expect(places(input('i_list', 2, { vecSize: 3, arraySizes: [2] }))).toEqual([
      [2, 3],
      [3, 3],
    ]);
    expect(places(input('i_all', 1, { vecSize: 2, columns: 2, arraySizes: [2] })).map(([at]) => at)).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('by one name are found once by it, the others by their location', () => {
    const matched = (location: number) =>
      matchVertexInputs(
        { pipelineInputs: inputsOf([input('a_uv', 0, { vecSize: 2 }), input('uv', 1, { vecSize: 2 })]) },
        [
          {
            arrayStride: 16,
            attributes: [
              { usage: 'TEXCOORD', format: 'float32x2', offset: 0 },
              { location, format: 'float32x2', offset: 8 },
            ],
          },
        ],
      );
    expect(matched(1).buffers[0]?.attributes).toEqual([
      { format: 'float32x2', offset: 0, shaderLocation: 0 },
      { format: 'float32x2', offset: 8, shaderLocation: 1 },
    ]);
    expect(matched(1).missing).toEqual([]);
    // Nothing feeds location 1 here, and it is named.
    expect(matched(0).missing).toEqual(['@location(1)']);
  });

  it.each([
    [{ a_none: 'COLOR' }, /^a\.ysl: inputs: "a_none"; wanted a vertex input: a_a, a_b/],
    [{ a_a: 'UV' }, /^a\.ysl: inputs\.a_a: "UV"; wanted a usage/],
    [{ a_a: 'COLOR999' }, /^a\.ysl: inputs\.a_a: "COLOR999"/],
    [{ a_a: 'COLOR', a_b: 'COLOR0' }, /^a\.ysl: inputs: COLOR0 twice; wanted each usage once/],
  ])('refuse %j', (usages, message) => {
    expect(() => inputsOf([input('a_a', 0), input('a_b', 1)], usages)).toThrow(message);
  });

  it('that no device can have are refused, however many they say they are', () => {
    const fault = /^a\.ysl: inputs\.a_huge: .*; wanted 1 to 4 components in locations below 64/;
    for (const fields of [
      { columns: 4e9 },
      { arraySizes: [4e9, 4e9] },
      { vecSize: 5 },
      { vecSize: 0 },
      { location: 64 },
    ]) {
      expect(() => inputsOf([input('a_huge', 0, fields)])).toThrow(fault);
    }
  });
});
