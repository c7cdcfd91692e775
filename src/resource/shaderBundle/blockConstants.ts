import { CONSTANT_TYPE, type Constant } from '../../format/carbonEffect/constant.js';
import type { ShaderMember } from '../../format/shaderBundle/ShaderReflection.js';
import { SHADER_BASE_TYPE } from '../../format/shaderBundle/shaderEnums.js';

/** Any matrix of whole rows, as Carbon's records have it. */
const MATRIX_DIMENSION = 16;
const ROW_BYTES = 16;

const TYPES: Readonly<Record<number, number>> = {
  [SHADER_BASE_TYPE.float32]: CONSTANT_TYPE.FLOAT,
  [SHADER_BASE_TYPE.int32]: CONSTANT_TYPE.INT,
  [SHADER_BASE_TYPE.uint32]: CONSTANT_TYPE.UINT,
  [SHADER_BASE_TYPE.boolean]: CONSTANT_TYPE.BOOL,
};

/**
 * The members of a uniform block as named constants. A matrix is its columns; one whose columns have gaps (`mat3`) is
 * told as an array of them, so that numbers are given without the gaps. Of a struct the reflection tells no inside: its
 * numbers are given as they stand in memory.
 */
export function blockConstants(members: readonly ShaderMember[]): Constant[] {
  return members.map((member): Constant => {
    const { name, offset, size, baseType } = member;
    const { dimension, elements } = shapeOf(member);
    return {
      name,
      offset,
      size,
      type: TYPES[baseType] ?? CONSTANT_TYPE.OTHER,
      dimension,
      elements,
      isSRGB: false,
      isAutoregister: false,
      legacyType: -1,
    };
  });
}

function shapeOf({ baseType, vecSize, columns, arraySizes, arrayStride, matrixStride }: ShaderMember): {
  dimension: number;
  elements: number;
} {
  const count = arraySizes.reduce((product, length) => product * length, 1);
  const isArray = arraySizes.length > 0;
  if (baseType === SHADER_BASE_TYPE.structType) return { dimension: 1, elements: 0 };
  if (columns > 1) {
    const hasGaps = vecSize < 4 && matrixStride === ROW_BYTES;
    return hasGaps
      ? { dimension: vecSize, elements: columns * count }
      : { dimension: MATRIX_DIMENSION, elements: isArray ? count : 0 };
  }
  // An array without gaps (of whole rows, or packed) is given as it stands. The stride is that of the outermost array.
  const stride = (arrayStride * (arraySizes.at(-1) ?? 0)) / count;
  const isPacked = isArray && stride !== ROW_BYTES;
  return isPacked ? { dimension: 1, elements: 0 } : { dimension: vecSize, elements: isArray ? count : 0 };
}
