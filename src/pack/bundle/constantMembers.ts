import { CONSTANT_TYPE, type Constant } from '../../format/carbonEffect/constant.js';
import type { ProgramBinding } from '../reflectProgram.js';
import type { ScalarName, WgslMember, WgslType } from '../WgslType.js';

const SCALARS: Readonly<Record<number, ScalarName>> = {
  [CONSTANT_TYPE.FLOAT]: 'f32',
  [CONSTANT_TYPE.INT]: 'i32',
  [CONSTANT_TYPE.UINT]: 'u32',
};
const ROW = 16;
const MATRIX_BYTES = 64;
const MATRIX_DIMENSION = 16;

/**
 * A uniform of rows without names as the struct that its constants make of it, so that its reflection has the parameters.
 * The program reads the same bytes either way.
 * @returns the binding as it is where its own struct has members, and where a constant is of no type that WGSL has.
 */
export function withConstantMembers(binding: ProgramBinding, constants: readonly Constant[]): ProgramBinding {
  const { resource } = binding;
  if (resource.kind !== 'uniform' || resource.type.kind === 'struct' || constants.length === 0) return binding;
  const members: WgslMember[] = [];
  for (const constant of constants) {
    const type = constantType(constant);
    if (type === null) return binding;
    members.push({ name: constant.name, offset: constant.offset, type });
  }
  const inOrder = members.sort((a, b) => a.offset - b.offset);
  const { size } = resource.type;
  return {
    ...binding,
    resource: { kind: 'uniform', type: { kind: 'struct', name: '', members: inOrder, align: ROW, size } },
  };
}

/** Of an array each element begins a row, and the last ends where it ends. */
function constantType({ type, dimension, elements, size }: Constant): WgslType | null {
  const scalar = SCALARS[type];
  if (scalar === undefined) return null;
  if (elements <= 1) return elementType(scalar, dimension, size);
  const stride = ROW * Math.ceil(size / elements / ROW);
  const element = elementType(scalar, dimension, dimension === MATRIX_DIMENSION ? stride : 4 * dimension);
  return element === null ? null : { kind: 'array', element, count: elements, stride, size };
}

function elementType(scalar: ScalarName, dimension: number, size: number): WgslType | null {
  if (dimension === MATRIX_DIMENSION) {
    if (size !== MATRIX_BYTES || scalar !== 'f32') return null;
    return { kind: 'matrix', scalar, columns: 4, rows: 4, columnStride: ROW, size };
  }
  if (size !== 4 * dimension) return null;
  if (dimension === 1) return { kind: 'scalar', scalar, isAtomic: false, size };
  return dimension <= 4 ? { kind: 'vector', scalar, components: dimension, size } : null;
}
