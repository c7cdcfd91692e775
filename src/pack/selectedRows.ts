import { type Combination, rowOfOptions } from './combinations.js';
import type { AxisSource } from './EffectSource.js';
import type { Options } from './Options.js';
import type { Fail } from './PackError.js';

/**
 * The rows of a recorded list of option sets, each completed by the defaults of the axes, in the order of the list.
 * @param selections absent: the defaults alone.
 */
export function selectedRows(
  axes: readonly AxisSource[],
  selections: readonly Partial<Options>[] | undefined,
  combinations: readonly Combination[],
  fail: Fail,
): readonly Combination[] {
  return (selections ?? [{}]).map((selection, index) => {
    return selectedRow(axes, selection, combinations, `selection ${index}`, fail);
  });
}

/**
 * The row of an option set, completed by the defaults of the axes.
 * @param subject what the option set is, for messages.
 */
export function selectedRow(
  axes: readonly AxisSource[],
  selection: Partial<Options>,
  combinations: readonly Combination[],
  subject: string,
  fail: Fail,
): Combination {
  const defaults = Object.fromEntries(axes.map((axis) => [axis.name, axis.default ?? axis.options[0] ?? '']));
  for (const [name, option] of Object.entries(selection)) {
    const axis = axes.find((it) => it.name === name);
    if (axis === undefined) {
      const known = axes.map((it) => it.name).join(', ');
      return fail(`${subject} has an option for ${name}`, undefined, `The axes are ${known || 'none'}.`);
    }
    if (option !== undefined && axis.options.includes(option)) continue;
    fail(`${subject} has ${name}=${option}`, undefined, `The options of ${name} are ${axis.options.join(', ')}.`);
  }
  const combination = combinations[rowOfOptions(axes, { ...defaults, ...definedOf(selection) })];
  return combination ?? fail(`${subject} is no combination of options`);
}

function definedOf(selection: Partial<Options>): Options {
  const entries = Object.entries(selection).flatMap(([name, option]) => (option === undefined ? [] : [[name, option]]));
  return Object.fromEntries(entries);
}
