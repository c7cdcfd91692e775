import type { ShaderMember } from '../../../format/shaderBundle/ShaderReflection.js';
import { SHADER_BASE_TYPE } from '../../../format/shaderBundle/shaderEnums.js';
import type { ScalarName, WgslType } from '../../WgslType.js';

/** How a reflection says what a value is. */
export interface ReflectedType {
  readonly baseType: number;
  readonly vecSize: number;
  readonly columns: number;
  /** 0 for a struct. */
  readonly bitWidth: number;
  /** The innermost first; 0 = sized at run time. */
  readonly arraySizes: readonly number[];
}

const SCALARS: Readonly<Record<ScalarName, { readonly baseType: number; readonly bitWidth: number }>> = {
  f32: { baseType: SHADER_BASE_TYPE.float32, bitWidth: 32 },
  i32: { baseType: SHADER_BASE_TYPE.int32, bitWidth: 32 },
  u32: { baseType: SHADER_BASE_TYPE.uint32, bitWidth: 32 },
  f16: { baseType: SHADER_BASE_TYPE.half, bitWidth: 16 },
};

export function reflectType(type: WgslType): ReflectedType {
  switch (type.kind) {
    case 'scalar':
      return { ...SCALARS[type.scalar], vecSize: 1, columns: 1, arraySizes: [] };
    case 'vector':
      return { ...SCALARS[type.scalar], vecSize: type.components, columns: 1, arraySizes: [] };
    case 'matrix':
      return { ...SCALARS[type.scalar], vecSize: type.rows, columns: type.columns, arraySizes: [] };
    case 'array': {
      const element = reflectType(type.element);
      return { ...element, arraySizes: [...element.arraySizes, type.count] };
    }
    case 'struct':
      return { baseType: SHADER_BASE_TYPE.structType, vecSize: 1, columns: 1, bitWidth: 0, arraySizes: [] };
  }
}

/**
 * The members of a block. Members do not nest: one that is a struct says where it is and how long.
 * @param name of the one member of a block that is no struct.
 */
export function blockMembers(type: WgslType, name: string): ShaderMember[] {
  if (type.kind !== 'struct') return [member(name, 0, type)];
  return type.members.map((it) => member(it.name, it.offset, it.type));
}

/** Up to the end of the last member, which is not rounded up. */
export function blockSize(members: readonly ShaderMember[]): number {
  return Math.max(0, ...members.map(({ offset, size }) => offset + size));
}

function member(name: string, offset: number, type: WgslType): ShaderMember {
  const element = innermost(type);
  return {
    name,
    offset,
    size: declaredSize(type),
    arrayStride: type.kind === 'array' ? type.stride : 0,
    matrixStride: element.kind === 'matrix' ? element.columnStride : 0,
    ...reflectType(type),
  };
}

function innermost(type: WgslType): WgslType {
  return type.kind === 'array' ? innermost(type.element) : type;
}

/** Of a struct the end of its last member; of an array sized at run time 0. */
function declaredSize(type: WgslType): number {
  const last = type.kind === 'struct' ? type.members.at(-1) : undefined;
  return last === undefined ? type.size : last.offset + declaredSize(last.type);
}
