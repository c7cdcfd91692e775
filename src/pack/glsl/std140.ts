import { typeText, type WgslStruct, type WgslType } from '../WgslType.js';

/** One row of a uniform block, in bytes: what arrays and structs are rounded up to. */
const ROW = 16;

/** How `std140` lays a type out, in bytes (OpenGL ES 3.0 specification, 2.12.6.4). */
export interface Std140Layout {
  readonly align: number;
  readonly size: number;
}

/** Halves count as what they would be if GLSL had them: as wide as floats. */
export function std140Layout(type: WgslType): Std140Layout {
  switch (type.kind) {
    case 'scalar':
      return { align: 4, size: 4 };
    case 'vector':
      return { align: type.components === 2 ? 8 : ROW, size: 4 * type.components };
    case 'matrix':
      return { align: ROW, size: ROW * type.columns };
    case 'array':
      return { align: ROW, size: std140Stride(type.element) * type.count };
    case 'struct': {
      const last = type.members.length - 1;
      const { end } = memberPlaces(type)[last] ?? { end: 0 };
      return { align: ROW, size: roundUp(end, ROW) };
    }
  }
}

/**
 * The first place where `std140` has a byte of the type elsewhere than WGSL, in words; `null` where a buffer that is filled
 * for the one is right for the other.
 * @param subject what the type is of, e.g. the variable.
 */
export function std140Difference(type: WgslType, subject: string): string | null {
  switch (type.kind) {
    case 'scalar':
    case 'vector':
      return type.scalar === 'f16' ? `${subject} is ${typeText(type)}; GLSL ES 3.00 has no f16` : null;
    case 'matrix':
      return type.columnStride === ROW
        ? null
        : apart('columns', `${subject} (${typeText(type)})`, type.columnStride, ROW);
    case 'array': {
      const inner = std140Difference(type.element, subject);
      if (inner !== null) return inner;
      const stride = std140Stride(type.element);
      return type.stride === stride ? null : apart('elements', `${subject} (${typeText(type)})`, type.stride, stride);
    }
    case 'struct': {
      const places = memberPlaces(type);
      for (const [i, { name, offset, type: member }] of type.members.entries()) {
        const named = `member \`${name}\` of ${type.name}`;
        const inner = std140Difference(member, named);
        if (inner !== null) return inner;
        const start = places[i]?.start ?? 0;
        if (start !== offset) return `${named} is at byte ${offset} in WGSL and ${start} in GLSL's std140`;
      }
      return null;
    }
  }
}

function apart(what: string, of: string, wgsl: number, glsl: number): string {
  return `the ${what} of ${of} are ${wgsl} bytes apart in WGSL and ${glsl} in GLSL's std140`;
}

function std140Stride(element: WgslType): number {
  return roundUp(std140Layout(element).size, ROW);
}

function memberPlaces({ members }: WgslStruct): { readonly start: number; readonly end: number }[] {
  let end = 0;
  return members.map(({ type }) => {
    const { align, size } = std140Layout(type);
    const start = roundUp(end, align);
    end = start + size;
    return { start, end };
  });
}

function roundUp(bytes: number, step: number): number {
  return Math.ceil(bytes / step) * step;
}
