import type { TypeInfo } from 'wgsl_reflect';
import { ArrayInfo, StructInfo, TemplateInfo } from 'wgsl_reflect/wgsl_reflect.module.js';

/** A type with a layout in memory. Sizes and offsets are in bytes. */
export type WgslType = WgslScalar | WgslVector | WgslMatrix | WgslArray | WgslStruct;

export type ScalarName = 'f32' | 'i32' | 'u32' | 'f16';

export interface WgslScalar {
  readonly kind: 'scalar';
  readonly scalar: ScalarName;
  readonly isAtomic: boolean;
  readonly size: number;
}

export interface WgslVector {
  readonly kind: 'vector';
  readonly scalar: ScalarName;
  /** 2 to 4. */
  readonly components: number;
  readonly size: number;
}

export interface WgslMatrix {
  readonly kind: 'matrix';
  readonly scalar: ScalarName;
  readonly columns: number;
  readonly rows: number;
  /** From one column to the next. */
  readonly columnStride: number;
  readonly size: number;
}

export interface WgslArray {
  readonly kind: 'array';
  readonly element: WgslType;
  /** 0 = sized at run time. */
  readonly count: number;
  readonly stride: number;
  /** 0 when sized at run time. */
  readonly size: number;
}

export interface WgslStruct {
  readonly kind: 'struct';
  readonly name: string;
  readonly members: readonly WgslMember[];
  readonly align: number;
  readonly size: number;
}

export interface WgslMember {
  readonly name: string;
  readonly offset: number;
  readonly type: WgslType;
}

const SCALAR_BYTES: Readonly<Record<ScalarName, number>> = { f32: 4, i32: 4, u32: 4, f16: 2 };
const SHORT_SCALAR: Readonly<Record<string, ScalarName>> = { f: 'f32', i: 'i32', u: 'u32', h: 'f16' };

/** A reflected type as plain records; `null` for one that has no layout here (bool, pointer, texture). */
export function wgslType(type: TypeInfo): WgslType | null {
  if (type instanceof StructInfo) return structType(type);
  if (type instanceof ArrayInfo) {
    const element = wgslType(type.format);
    if (element === null) return null;
    return { kind: 'array', element, count: type.count, stride: type.stride, size: type.count * type.stride };
  }
  const argument = type instanceof TemplateInfo ? (type.format?.name ?? '') : '';
  if (type.name === 'atomic') {
    return isScalarName(argument) ? { kind: 'scalar', scalar: argument, isAtomic: true, size: 4 } : null;
  }
  if (isScalarName(type.name)) {
    return { kind: 'scalar', scalar: type.name, isAtomic: false, size: SCALAR_BYTES[type.name] };
  }
  return vectorOrMatrix(type.name, argument);
}

function structType(type: StructInfo): WgslType | null {
  const members: WgslMember[] = [];
  for (const { name, offset, type: memberType } of type.members) {
    const member = wgslType(memberType);
    if (member === null) return null;
    members.push({ name, offset, type: member });
  }
  return { kind: 'struct', name: type.name, members, align: type.align, size: type.size };
}

function isScalarName(name: string): name is ScalarName {
  return Object.hasOwn(SCALAR_BYTES, name);
}

/** `vec3f`, `vec3<f32>`, `mat4x4<f32>`: the argument is given where the name has no suffix. */
function vectorOrMatrix(name: string, argument: string): WgslType | null {
  const match = /^(?:vec([234])|mat([234])x([234]))([fiuh]?)$/.exec(name);
  if (match === null) return null;
  const [, components, columns, rows, suffix] = match;
  const scalar = SHORT_SCALAR[suffix ?? ''] ?? argument;
  if (!isScalarName(scalar)) return null;
  const bytes = SCALAR_BYTES[scalar];
  if (components !== undefined) {
    return { kind: 'vector', scalar, components: Number(components), size: Number(components) * bytes };
  }
  const columnStride = (Number(rows) === 3 ? 4 : Number(rows)) * bytes;
  const size = columnStride * Number(columns);
  return { kind: 'matrix', scalar, columns: Number(columns), rows: Number(rows), columnStride, size };
}

/** In WGSL's long spelling, e.g. `vec3<f32>`. */
export function typeText(type: WgslType): string {
  switch (type.kind) {
    case 'scalar':
      return type.isAtomic ? `atomic<${type.scalar}>` : type.scalar;
    case 'vector':
      return `vec${type.components}<${type.scalar}>`;
    case 'matrix':
      return `mat${type.columns}x${type.rows}<${type.scalar}>`;
    case 'array':
      return `array<${typeText(type.element)}${type.count === 0 ? '' : `, ${type.count}`}>`;
    case 'struct':
      return type.name;
  }
}

/** Bytes that a buffer of the type must have at least: of an array sized at run time, one element. */
export function minimumSize(type: WgslType): number {
  if (type.kind === 'array' && type.count === 0) return type.stride;
  const last = type.kind === 'struct' ? type.members.at(-1) : undefined;
  if (type.kind !== 'struct' || last === undefined) return type.size;
  const end = last.offset + minimumSize(last.type);
  return Math.max(type.size, Math.ceil(end / type.align) * type.align);
}

/** One number of a type: where it is and how it is stored. */
export interface ScalarSlot {
  /** Bytes from the start of the type. */
  readonly offset: number;
  readonly scalar: ScalarName;
}

/** All numbers of a type of known size, in the order of memory. */
export function scalarSlots(type: WgslType, base = 0): ScalarSlot[] {
  switch (type.kind) {
    case 'scalar':
      return [{ offset: base, scalar: type.scalar }];
    case 'vector': {
      const bytes = SCALAR_BYTES[type.scalar];
      return Array.from({ length: type.components }, (_, i) => ({ offset: base + i * bytes, scalar: type.scalar }));
    }
    case 'matrix': {
      const bytes = SCALAR_BYTES[type.scalar];
      return Array.from({ length: type.columns * type.rows }, (_, i) => ({
        offset: base + Math.floor(i / type.rows) * type.columnStride + (i % type.rows) * bytes,
        scalar: type.scalar,
      }));
    }
    case 'array':
      return Array.from({ length: type.count }, (_, i) => scalarSlots(type.element, base + i * type.stride)).flat();
    case 'struct':
      return type.members.flatMap((member) => scalarSlots(member.type, base + member.offset));
  }
}
