import type { PermutationAxis } from '../../format/carbonEffect/permutationAxis.js';
import { counted } from '../valueTexts.js';
import { nameText } from './pathSteps.js';

/** Options of one axis that are named. */
const MAX_OPTIONS = 8;

/**
 * A set of rows in words: `7 permutations with FOG=HEAVY`, by options where options tell the set or what is left out of
 * it, else by the first of them.
 * @param rows distinct, at least one.
 * @param rowCount of the file.
 */
export function describeRows(axes: readonly PermutationAxis[], rowCount: number, rows: readonly number[]): string {
  const count = counted(rows.length, 'permutation');
  if (rows.length === rowCount) return rowCount === 1 ? count : `all ${count}`;
  const used = usedOptions(axes, rows);
  if (isProduct(used, rows.length)) return `${count} with ${optionsText(axes, used)}`;
  const others = restOf(rows, rowCount);
  const unused = usedOptions(axes, others);
  if (isProduct(unused, others.length)) return `${count}, all but those with ${optionsText(axes, unused)}`;
  return `${count}, the first ${rowText(axes, rows[0] ?? 0)}`;
}

/** The options of one row: `SHADOWS=LOW FOG=NONE`. */
export function rowText(axes: readonly PermutationAxis[], row: number): string {
  const digits = digitsOf(axes, row);
  return axes.map(({ name, options }, i) => `${nameText(name)}=${nameText(options[digits[i] ?? 0] ?? '')}`).join(' ');
}

function usedOptions(axes: readonly PermutationAxis[], rows: readonly number[]): readonly ReadonlySet<number>[] {
  const used = axes.map(() => new Set<number>());
  for (const row of rows) {
    digitsOf(axes, row).forEach((digit, axis) => {
      used[axis]?.add(digit);
    });
  }
  return used;
}

/** Whether the rows are all that the options make. */
function isProduct(used: readonly ReadonlySet<number>[], count: number): boolean {
  return used.reduce((product, { size }) => product * size, 1) === count;
}

function optionsText(axes: readonly PermutationAxis[], used: readonly ReadonlySet<number>[]): string {
  const parts = axes.map(({ name, options }, axis) => {
    const digits = used[axis] ?? new Set();
    if (digits.size === options.length) return null;
    const names = options.filter((_, i) => digits.has(i)).map(nameText);
    const more = names.length > MAX_OPTIONS ? `|… ${names.length} of ${options.length}` : '';
    return `${nameText(name)}=${names.slice(0, MAX_OPTIONS).join('|')}${more}`;
  });
  return parts.filter((part) => part !== null).join(' ');
}

function digitsOf(axes: readonly PermutationAxis[], row: number): readonly number[] {
  let rest = row;
  return axes.map(({ options }) => {
    const digit = rest % options.length;
    rest = Math.floor(rest / options.length);
    return digit;
  });
}

function restOf(rows: readonly number[], rowCount: number): readonly number[] {
  const isIn = new Uint8Array(rowCount);
  for (const row of rows) isIn[row] = 1;
  return Array.from({ length: rowCount }, (_, row) => row).filter((row) => isIn[row] === 0);
}
