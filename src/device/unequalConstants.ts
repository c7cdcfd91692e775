import type { Constant } from '../format/carbonEffect/constant.js';

/**
 * Names of the constants in which two stages' tables differ. The flags are not compared: the compiler sets them in the
 * first stage that has the constant (`carbon-format.md` 4.8).
 */
export function unequalConstants(one: readonly Constant[], other: readonly Constant[]): readonly string[] {
  const ones = shapesByName(one);
  const others = shapesByName(other);
  const names = new Set([...ones.keys(), ...others.keys()]);
  return [...names].filter((name) => ones.get(name) !== others.get(name));
}

/** Of two constants with one name the later counts. */
function shapesByName(constants: readonly Constant[]): ReadonlyMap<string, string> {
  return new Map(
    constants.map(({ name, offset, size, type, dimension, elements }): [string, string] => [
      name,
      `${offset} ${size} ${type} ${dimension} ${Math.max(elements, 1)}`,
    ]),
  );
}
