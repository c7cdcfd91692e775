import type { PermutationAxis } from '../../format/carbonEffect/permutationAxis.js';
import { counted } from '../valueTexts.js';
import { Effort } from './Effort.js';
import { nameText } from './pathSteps.js';

/** Options of one axis that are named, axes that are, and characters of a name. */
const MAX_OPTIONS = 8;
const MAX_AXES = 24;
const MAX_NAME = 60;
/** Rows that are looked at for each row of a file, and for any file. */
const EFFORT_PER_ROW = 4;
const MIN_EFFORT = 2 ** 20;

/** Where permutations come from: a file. */
export interface PermutationSpace {
  readonly axes: readonly PermutationAxis[];
  readonly rowCount: number;
}

/** Puts sets of permutations of one file into words. Each set is gone through once; when that gets too much, not at all. */
export class RowSets {
  readonly #space: PermutationSpace;
  readonly #effort: Effort;
  readonly #smallest = new WeakMap<readonly number[], number>();

  /** @param effort rows that may be looked at to find out which options they have. */
  constructor(space: PermutationSpace, effort = new Effort(Math.max(MIN_EFFORT, EFFORT_PER_ROW * space.rowCount))) {
    this.#space = space;
    this.#effort = effort;
  }

  /**
   * `7 permutations with FOG=HEAVY`: by options where options tell the set or what is left out of it, else by the first of
   * them.
   * @param lists the rows: distinct, at least one, in any order.
   */
  describe(lists: readonly (readonly number[])[]): string {
    const { axes, rowCount } = this.#space;
    const size = lists.reduce((sum, rows) => sum + rows.length, 0);
    const count = counted(size, 'permutation');
    if (size === rowCount) return rowCount === 1 ? count : `all ${count}`;
    if (this.#effort.affords(size)) {
      const used = countOptions(axes, lists);
      if (productOf(used) === size) return `${count} with ${optionsText(axes, used)}`;
      // Each option has as many rows as any other of its axis: what is not here is in the rest.
      const unused = used.map((counts) => counts.map((it) => rowCount / counts.length - it));
      if (productOf(unused) === rowCount - size) return `${count}, all but those with ${optionsText(axes, unused)}`;
    }
    const first = lists.reduce((least, rows) => Math.min(least, this.#smallestOf(rows)), rowCount);
    return `${count}, the first ${rowText(axes, first)}`;
  }

  #smallestOf(rows: readonly number[]): number {
    const known = this.#smallest.get(rows);
    if (known !== undefined) return known;
    const smallest = rows.reduce((least, row) => Math.min(least, row), Number.POSITIVE_INFINITY);
    this.#smallest.set(rows, smallest);
    return smallest;
  }
}

/** By axis: how many of the rows have each of its options. */
function countOptions(
  axes: readonly PermutationAxis[],
  lists: readonly (readonly number[])[],
): readonly Float64Array[] {
  const counts = axes.map(({ options }) => new Float64Array(options.length));
  // An axis of one option changes no digit, and a file may have many of them.
  const digits = counts.filter(({ length }) => length > 1);
  for (const rows of lists) {
    for (const row of rows) {
      let rest = row;
      for (const options of digits) {
        const digit = rest % options.length;
        options[digit] = (options[digit] ?? 0) + 1;
        rest = (rest - digit) / options.length;
      }
    }
  }
  const size = lists.reduce((sum, rows) => sum + rows.length, 0);
  for (const options of counts) {
    if (options.length === 1) options[0] = size;
  }
  return counts;
}

/** How many rows the options make that are counted at all. */
function productOf(counts: readonly Float64Array[]): number {
  return counts.reduce((product, options) => product * options.reduce((sum, it) => sum + (it > 0 ? 1 : 0), 0), 1);
}

function optionsText(axes: readonly PermutationAxis[], counts: readonly Float64Array[]): string {
  const parts = axes.map(({ name, options }, axis) => {
    const used = options.filter((_, i) => (counts[axis]?.[i] ?? 0) > 0);
    if (used.length === options.length) return null;
    const more = used.length > MAX_OPTIONS ? `|… ${used.length} of ${options.length}` : '';
    return `${short(name)}=${used.slice(0, MAX_OPTIONS).map(short).join('|')}${more}`;
  });
  return parts.filter((part) => part !== null).join(' ');
}

/** The options of one row: `SHADOWS=LOW FOG=NONE`. */
function rowText(axes: readonly PermutationAxis[], row: number): string {
  let rest = row;
  const parts = axes.slice(0, MAX_AXES).map(({ name, options }) => {
    const digit = rest % options.length;
    rest = (rest - digit) / options.length;
    return `${short(name)}=${short(options[digit] ?? '')}`;
  });
  return axes.length > MAX_AXES ? `${parts.join(' ')} …` : parts.join(' ');
}

function short(name: string): string {
  return name.length <= MAX_NAME ? nameText(name) : `${nameText(name.slice(0, MAX_NAME))}…`;
}
