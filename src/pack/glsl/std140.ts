import { typeText, type WgslStruct, type WgslType } from '../WgslType.js';

/** How GLSL lays the blocks of a kind out (OpenGL 4.5 specification, 7.6.2.2). */
interface BlockRules {
  readonly name: string;
  /** Bytes that arrays, structs and columns are rounded up to at least. */
  readonly least: number;
}

/** Of uniform blocks: whole rows. */
const STD140: BlockRules = { name: 'std140', least: 16 };
/** Of storage blocks: as WGSL does it, unless the author moved something. */
const STD430: BlockRules = { name: 'std430', least: 4 };

/** Where a type may be and what it takes, in bytes. */
export interface BlockLayout {
  readonly align: number;
  readonly size: number;
}

/** Halves count as what they would be if GLSL had them: as wide as floats. */
export function std140Layout(type: WgslType): BlockLayout {
  return layoutOf(type, STD140);
}

/**
 * The first place where a uniform block has a byte of the type elsewhere than WGSL, in words; `null` where a buffer that is
 * filled for the one is right for the other.
 * @param subject what the type is of, e.g. the variable.
 */
export function std140Difference(type: WgslType, subject: string): string | null {
  return differenceOf(type, subject, STD140);
}

/** As {@link std140Difference}, of a storage block. */
export function std430Difference(type: WgslType, subject: string): string | null {
  return differenceOf(type, subject, STD430);
}

function layoutOf(type: WgslType, rules: BlockRules): BlockLayout {
  switch (type.kind) {
    case 'scalar':
      return { align: 4, size: 4 };
    case 'vector':
      return { align: vectorAlign(type.components), size: 4 * type.components };
    case 'matrix': {
      const align = columnStride(type.rows, rules);
      return { align, size: align * type.columns };
    }
    case 'array':
      return { align: elementAlign(type.element, rules), size: elementStride(type.element, rules) * type.count };
    case 'struct': {
      const { end } = memberPlaces(type, rules).at(-1) ?? { end: 0 };
      const align = Math.max(rules.least, ...type.members.map((member) => layoutOf(member.type, rules).align));
      return { align, size: roundUp(end, align) };
    }
  }
}

function differenceOf(type: WgslType, subject: string, rules: BlockRules): string | null {
  const inGlsl = `GLSL's ${rules.name}`;
  switch (type.kind) {
    case 'scalar':
    case 'vector':
      return type.scalar === 'f16' ? `${subject} is ${typeText(type)}; GLSL has no f16` : null;
    case 'matrix': {
      if (type.scalar === 'f16') return `${subject} is ${typeText(type)}; GLSL has no f16`;
      const stride = columnStride(type.rows, rules);
      const of = `${subject} (${typeText(type)})`;
      return type.columnStride === stride ? null : apart('columns', of, type.columnStride, stride, inGlsl);
    }
    case 'array': {
      const inner = differenceOf(type.element, subject, rules);
      if (inner !== null) return inner;
      const stride = elementStride(type.element, rules);
      const of = `${subject} (${typeText(type)})`;
      return type.stride === stride ? null : apart('elements', of, type.stride, stride, inGlsl);
    }
    case 'struct': {
      const places = memberPlaces(type, rules);
      for (const [i, { name, offset, type: member }] of type.members.entries()) {
        const named = `member \`${name}\` of ${type.name}`;
        const inner = differenceOf(member, named, rules);
        if (inner !== null) return inner;
        const start = places[i]?.start ?? 0;
        if (start !== offset) return `${named} is at byte ${offset} in WGSL and ${start} in ${inGlsl}`;
      }
      return null;
    }
  }
}

function apart(what: string, of: string, wgsl: number, glsl: number, inGlsl: string): string {
  return `the ${what} of ${of} are ${wgsl} bytes apart in WGSL and ${glsl} in ${inGlsl}`;
}

function vectorAlign(components: number): number {
  return components === 2 ? 8 : 16;
}

function columnStride(rows: number, { least }: BlockRules): number {
  return Math.max(least, vectorAlign(rows));
}

function elementAlign(element: WgslType, rules: BlockRules): number {
  return Math.max(rules.least, layoutOf(element, rules).align);
}

function elementStride(element: WgslType, rules: BlockRules): number {
  return roundUp(layoutOf(element, rules).size, elementAlign(element, rules));
}

function memberPlaces({ members }: WgslStruct, rules: BlockRules): { readonly start: number; readonly end: number }[] {
  let end = 0;
  return members.map(({ type }) => {
    const { align, size } = layoutOf(type, rules);
    const start = roundUp(end, align);
    end = start + size;
    return { start, end };
  });
}

function roundUp(bytes: number, step: number): number {
  return Math.ceil(bytes / step) * step;
}
