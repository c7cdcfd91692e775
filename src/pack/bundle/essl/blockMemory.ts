import type { NagaMember, NagaStruct } from '../../glsl/nagaDeclarations.js';
import { std140Layout } from '../../glsl/std140.js';
import type { ScalarName, WgslMember, WgslType } from '../../WgslType.js';

const SCALARS: Readonly<Record<string, ScalarName>> = { float: 'f32', int: 'i32', uint: 'u32' };
const PREFIXES: Readonly<Record<string, ScalarName>> = { '': 'f32', i: 'i32', u: 'u32' };
const ROW = 16;

/**
 * The memory of a std140 block of GLSL as reflections have types.
 * @param structs of the text.
 * @param dimensions `[4]`; empty where it is no array.
 * @returns `null` for a type that no WGSL buffer has.
 */
export function blockMemory(structs: readonly NagaStruct[], type: string, dimensions: string): WgslType | null {
  return memoryOf(structs, { type, name: '', dimensions });
}

function memoryOf(structs: readonly NagaStruct[], { type, dimensions }: NagaMember): WgslType | null {
  const element = plainType(type) ?? structType(structs, type);
  // The first dimension is the outermost.
  const counts = [...dimensions.matchAll(/\[(\d+)\]/g)].map(([, count]) => Number(count)).reverse();
  return counts.reduce<WgslType | null>((inner, count) => (inner === null ? null : arrayOf(inner, count)), element);
}

function arrayOf(element: WgslType, count: number): WgslType {
  const stride = roundUp(std140Layout(element).size, ROW);
  return { kind: 'array', element, count, stride, size: stride * count };
}

/** Of a scalar, vector or matrix; `null` of any other. */
export function plainType(type: string): WgslType | null {
  const scalar = SCALARS[type];
  if (scalar !== undefined) return { kind: 'scalar', scalar, isAtomic: false, size: 4 };
  const vector = /^([iu]?)vec([234])$/.exec(type);
  if (vector !== null) {
    const components = Number(vector[2]);
    return { kind: 'vector', scalar: PREFIXES[vector[1] ?? ''] ?? 'f32', components, size: 4 * components };
  }
  const matrix = /^mat([234])(?:x([234]))?$/.exec(type);
  if (matrix === null) return null;
  const columns = Number(matrix[1]);
  const rows = Number(matrix[2] ?? columns);
  return { kind: 'matrix', scalar: 'f32', columns, rows, columnStride: ROW, size: ROW * columns };
}

function structType(structs: readonly NagaStruct[], name: string): WgslType | null {
  const struct = structs.find((it) => it.name === name);
  if (struct === undefined) return null;
  const members: WgslMember[] = [];
  let end = 0;
  for (const declared of struct.members) {
    const type = memoryOf(structs, declared);
    if (type === null) return null;
    const { align, size } = std140Layout(type);
    const offset = roundUp(end, align);
    members.push({ name: declared.name, offset, type });
    end = offset + size;
  }
  const whole: WgslType = { kind: 'struct', name, members, align: ROW, size: roundUp(end, ROW) };
  return whole;
}

function roundUp(bytes: number, step: number): number {
  return Math.ceil(bytes / step) * step;
}
