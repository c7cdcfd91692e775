import { describe, expect, it } from 'vitest';
import type { ShaderMember } from '../../../src/format/shaderBundle/ShaderReflection.js';
import { SHADER_BASE_TYPE } from '../../../src/format/shaderBundle/shaderEnums.js';
import { readConstant, writeConstant } from '../../../src/resource/constantEncoding.js';
import { blockConstants } from '../../../src/resource/shaderBundle/blockConstants.js';
import { member } from './sampleBundles.js';

const { int32, uint32, structType } = SHADER_BASE_TYPE;

/** The words of a buffer of rows after numbers were set by name: 0 where nobody wrote. */
function written(it: ShaderMember, numbers: readonly number[], rows: number): number[] {
  const view = new DataView(new ArrayBuffer(16 * rows));
  const [constant] = blockConstants([it]);
  if (constant === undefined) throw new Error('no constant');
  writeConstant(view, constant, numbers, false);
  expect([...readConstant(view, constant, false)]).toEqual(numbers);
  return Array.from({ length: 4 * rows }, (_, i) =>
    it.baseType === int32 ? view.getInt32(4 * i, true) : view.getFloat32(4 * i, true),
  );
}

describe('members of a block as parameters', () => {
  it('are where the reflection says', () => {
    expect(written(member('power', 28), [5], 2)).toEqual([0, 0, 0, 0, 0, 0, 0, 5]);
    expect(written(member('color', 16, { size: 12, vecSize: 3 }), [1, 2, 3], 2)).toEqual([0, 0, 0, 0, 1, 2, 3, 0]);
    expect(written(member('count', 4, { baseType: int32 }), [-7], 1)).toEqual([0, -7, 0, 0]);
  });

  it('of integers are integers', () => {
    expect(blockConstants([member('i', 0, { baseType: int32 }), member('u', 4, { baseType: uint32 })])).toMatchObject([
      { name: 'i', type: 1 },
      { name: 'u', type: 2 },
    ]);
  });

  it('of 4x4 matrices are sixteen numbers', () => {
    const numbers = Array.from({ length: 16 }, (_, i) => i + 1);
    const matrix = member('m', 0, { size: 64, vecSize: 4, columns: 4, matrixStride: 16 });
    expect(written(matrix, numbers, 4)).toEqual(numbers);
    expect(blockConstants([matrix])).toMatchObject([{ dimension: 16, elements: 0, size: 64 }]);
    expect(blockConstants([{ ...matrix, size: 128, arrayStride: 64, arraySizes: [2] }])).toMatchObject([
      { dimension: 16, elements: 2, size: 128 },
    ]);
  });

  it('of smaller matrices are their columns without the gaps', () => {
    const mat3 = member('m', 0, { size: 48, vecSize: 3, columns: 3, matrixStride: 16 });
    expect(written(mat3, [1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0]);
    const mat2 = member('m', 0, { size: 32, vecSize: 2, columns: 2, matrixStride: 16 });
    expect(written(mat2, [1, 2, 3, 4], 2)).toEqual([1, 2, 0, 0, 3, 4, 0, 0]);
    // As WGSL has it: columns one behind the other.
    expect(written({ ...mat2, size: 16, matrixStride: 8 }, [1, 2, 3, 4], 1)).toEqual([1, 2, 3, 4]);
    const two = { ...mat3, size: 96, arrayStride: 48, arraySizes: [2] };
    const numbers = Array.from({ length: 18 }, (_, i) => i + 1);
    expect(written(two, numbers, 6).filter((_, i) => i % 4 < 3)).toEqual(numbers);
  });

  it('of arrays are their elements without the gaps', () => {
    const floats = member('w', 0, { size: 48, arrayStride: 16, arraySizes: [3] });
    expect(written(floats, [1, 2, 3], 3)).toEqual([1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]);
    const rows = member('r', 0, { size: 32, vecSize: 4, arrayStride: 16, arraySizes: [2] });
    expect(written(rows, [1, 2, 3, 4, 5, 6, 7, 8], 2)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    // Two of three, the innermost first.
    const nested = member('n', 0, { size: 96, arrayStride: 48, arraySizes: [3, 2] });
    expect(written(nested, [1, 2, 3, 4, 5, 6], 6).filter((_, i) => i % 4 === 0)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('that are structs are opaque: their numbers as they stand in memory', () => {
    const light = member('light', 16, { size: 32, baseType: structType, bitWidth: 0 });
    expect(written(light, [1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const two = member('lights', 0, { size: 64, baseType: structType, bitWidth: 0, arrayStride: 32, arraySizes: [2] });
    const numbers = Array.from({ length: 16 }, (_, i) => i + 1);
    expect(written(two, numbers, 4)).toEqual(numbers);
  });
});
