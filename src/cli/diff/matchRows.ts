import type { PermutationAxis } from '../../format/carbonEffect/permutationAxis.js';
import type { MatchedBy, Sides } from './Difference.js';
import { occurrences } from './pathSteps.js';

/** Which rows of two files answer to each other. */
export interface RowMatch {
  readonly matchedBy: MatchedBy;
  /** Row of A -> row of B, -1 where there is none. */
  readonly rightRowOf: Int32Array;
}

/**
 * Which row of B answers to each row of A: the one with the same options by name, so that an option more or another order
 * of axes leaves the others where they were. An axis that only one side has is held at its default there. Where each side
 * has an axis that the other lacks there is nothing to go by but the position.
 */
export function matchRows(
  left: readonly PermutationAxis[],
  right: readonly PermutationAxis[],
  rowCounts: Sides<number>,
): RowMatch {
  const places = new Map(axisKeys(right).map((key, i) => [key, i]));
  const rightAxisOf = axisKeys(left).map((key) => places.get(key) ?? -1);
  const matched = rightAxisOf.filter((axis) => axis >= 0).length;
  if (matched < Math.min(left.length, right.length)) {
    const rightRowOf = Int32Array.from({ length: rowCounts.left }, (_, row) => (row < rowCounts.right ? row : -1));
    return { matchedBy: 'position', rightRowOf };
  }
  const rightStrides = strides(right);
  const isMatched = new Set(rightAxisOf);
  // What the axes that only B has add, held at their defaults.
  const base = right.reduce(
    (sum, axis, i) => sum + (isMatched.has(i) ? 0 : axis.defaultOption * (rightStrides[i] ?? 0)),
    0,
  );
  const steps = left.map((axis, i) => {
    const place = rightAxisOf[i] ?? -1;
    const other = right[place];
    return other === undefined ? onlyDefault(axis) : optionSteps(axis, other, rightStrides[place] ?? 0);
  });
  return { matchedBy: 'options', rightRowOf: rowsOf(left, steps, base, rowCounts.left) };
}

/** What each option of an axis adds to the row of B; -1 where B lacks it. */
type OptionSteps = readonly number[];

function optionSteps(axis: PermutationAxis, other: PermutationAxis, stride: number): OptionSteps {
  const places = new Map(nthNames(other.options).map((key, i) => [key, i]));
  return nthNames(axis.options).map((key) => {
    const place = places.get(key);
    return place === undefined ? -1 : place * stride;
  });
}

function onlyDefault({ options, defaultOption }: PermutationAxis): OptionSteps {
  return options.map((_, i) => (i === defaultOption ? 0 : -1));
}

function rowsOf(
  axes: readonly PermutationAxis[],
  steps: readonly OptionSteps[],
  base: number,
  count: number,
): Int32Array {
  const rows = new Int32Array(count);
  const digits = axes.map(() => 0);
  for (let row = 0; row < count; row++) {
    let to = base;
    for (let axis = 0; axis < steps.length && to >= 0; axis++) {
      const step = steps[axis]?.[digits[axis] ?? 0] ?? -1;
      to = step < 0 ? -1 : to + step;
    }
    rows[row] = to;
    countUp(digits, axes);
  }
  return rows;
}

/** The options of the next row: the first axis is the fastest. */
function countUp(digits: number[], axes: readonly PermutationAxis[]): void {
  for (let axis = 0; axis < digits.length; axis++) {
    const next = (digits[axis] ?? 0) + 1;
    digits[axis] = next < (axes[axis]?.options.length ?? 1) ? next : 0;
    if (next < (axes[axis]?.options.length ?? 1)) return;
  }
}

function strides(axes: readonly PermutationAxis[]): readonly number[] {
  let stride = 1;
  return axes.map(({ options }) => {
    const own = stride;
    stride *= options.length;
    return own;
  });
}

function axisKeys(axes: readonly PermutationAxis[]): readonly string[] {
  return nthNames(axes.map(({ name }) => name));
}

/** Names that are unique: the nth of a name says its n. */
function nthNames(names: readonly string[]): readonly string[] {
  const nth = occurrences(
    names.map((name) => ({ name })),
    ['name'],
  );
  return names.map((name, i) => `${nth[i]}\0${name}`);
}
