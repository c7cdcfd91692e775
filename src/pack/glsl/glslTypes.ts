/*
 * Types as GLSL writes them, as far as naga's expressions need: arrays are `T[]` whatever their length, a matrix that has
 * been multiplied is `mat`, a vector that came of it `vec`. `null` is a type that is not known.
 */

export type NumberKind = 'float' | 'int' | 'uint' | 'bool';

const NUMERIC = /^(?:(float|u?int|bool)|([iub]?)vec([234]?)|(mat)[234]?(?:x[234])?)$/;

const OF_PREFIX: Readonly<Record<string, NumberKind>> = { '': 'float', i: 'int', u: 'uint', b: 'bool' };
const PREFIX: Readonly<Record<NumberKind, string>> = { float: '', int: 'i', uint: 'u', bool: 'b' };

/** Whether a word is a type of GLSL's own. */
export function isOwnType(word: string): boolean {
  return word === 'void' || NUMERIC.test(word) || /^[iu]?(sampler|image)[123C]/.test(word);
}

/** What the numbers of a scalar, vector or matrix are; `null` for all else. */
export function kindOf(type: string | null): NumberKind | null {
  const found = NUMERIC.exec(type ?? '');
  if (found === null) return null;
  const [, scalar, prefix, , matrix] = found;
  if (matrix !== undefined) return 'float';
  return scalar === undefined ? (OF_PREFIX[prefix ?? ''] ?? null) : isKind(scalar) ? scalar : null;
}

function isKind(word: string): word is NumberKind {
  return Object.hasOwn(PREFIX, word);
}

/** 1 for a scalar; 0 where the type is no scalar or vector, or has a length that is not known. */
export function componentsOf(type: string | null): number {
  const found = NUMERIC.exec(type ?? '');
  if (found === null) return 0;
  return found[1] === undefined ? Number(found[3] ?? 0) : 1;
}

/** The scalar or vector of so many numbers; 0 = the length is not known. */
export function vectorOf(kind: NumberKind, components: number): string {
  return components === 1 ? kind : `${PREFIX[kind]}vec${components || ''}`;
}

/** Of `value.xy`; members of structs are not its business. */
export function swizzleType(type: string | null, letters: string): string | null {
  const kind = /vec/.test(type ?? '') ? kindOf(type) : null;
  return kind === null ? null : vectorOf(kind, letters.length);
}

/** Of `value[i]`. */
export function elementType(type: string | null): string | null {
  if (type?.endsWith('[]')) return type.slice(0, -2);
  if (type?.startsWith('mat')) return 'vec';
  return swizzleType(type, 'x');
}

/** Of two numbers added, multiplied and so on: a vector where one of them is, whatever the other. */
export function combinedType(a: string | null, b: string | null): string | null {
  const [kindA, kindB] = [kindOf(a), kindOf(b)];
  if (kindA === null || kindA !== kindB) return null;
  if (a === b) return a;
  const isMatrix = [a, b].map((type) => type?.startsWith('mat') === true);
  if (isMatrix.includes(true)) return isMatrix.includes(false) && /vec/.test(`${a} ${b}`) ? 'vec' : 'mat';
  return vectorOf(kindA, Math.max(componentsOf(a), componentsOf(b)));
}
