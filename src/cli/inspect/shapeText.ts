import { nameIn } from '../../format/shaderBundle/enumNames.js';
import type { ShaderMember } from '../../format/shaderBundle/ShaderReflection.js';
import { SHADER_BASE_TYPE } from '../../format/shaderBundle/shaderEnums.js';

type Shape = Pick<ShaderMember, 'baseType' | 'vecSize' | 'columns' | 'arraySizes'>;

/** `float32`, `float32x4`, `float32x3x3 (columns, then rows)`, `struct`, with `[3]` behind it for an array, `[]` for one sized at run time. */
export function shapeText({ baseType, vecSize, columns, arraySizes }: Shape): string {
  const base =
    baseType === SHADER_BASE_TYPE.structType ? 'struct' : (nameIn(SHADER_BASE_TYPE, baseType) ?? `type ${baseType}`);
  const shape = columns > 1 ? `${base}x${columns}x${vecSize}` : vecSize > 1 ? `${base}x${vecSize}` : base;
  return shape + arraySizes.map((size) => (size === 0 ? '[]' : `[${size}]`)).join('');
}
