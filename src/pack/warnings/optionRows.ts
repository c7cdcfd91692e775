import type { AxisSource } from '../EffectSource.js';

/** One axis in the rows of a file. */
export interface OptionRows {
  /** The index of the axis' option in a row. */
  readonly optionOf: (row: number) => number;
  /** The row that differs from another in this option alone. */
  readonly rowWith: (row: number, option: number) => number;
}

/** Of rows in file order: the first axis varies fastest. */
export function optionRows(axes: readonly AxisSource[], index: number): OptionRows {
  const stride = axes.slice(0, index).reduce((product, { options }) => product * options.length, 1);
  const count = axes[index]?.options.length ?? 1;
  const optionOf = (row: number): number => Math.floor(row / stride) % count;
  return { optionOf, rowWith: (row, option) => row + (option - optionOf(row)) * stride };
}
