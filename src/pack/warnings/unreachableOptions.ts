import type { Combination } from '../combinations.js';
import { spotInDefinition } from '../definitionSpot.js';
import type { AxisSource } from '../EffectSource.js';
import type { PackWarning } from '../PackWarning.js';
import type { SourceText } from '../sourceSpot.js';
import { optionRows } from './optionRows.js';

/**
 * Options whose every combination uses, through `aliases`, the body of one without it, though others of the axis are
 * told apart. Where one option alone is left the whole axis is equal on purpose.
 */
export function unreachableOptions(
  axes: readonly AxisSource[],
  combinations: readonly Combination[],
  definition: SourceText | null,
): PackWarning[] {
  return axes.flatMap(({ name, options }, index) => {
    const { optionOf } = optionRows(axes, index);
    const reached = new Set(
      combinations.filter(({ row, bodyRow }) => optionOf(row) === optionOf(bodyRow)).map(({ row }) => optionOf(row)),
    );
    if (reached.size < 2) return [];
    return options
      .filter((_, option) => !reached.has(option))
      .map(
        (option): PackWarning => ({
          kind: 'unreachable-combination',
          name: option,
          message: `option ${option} of axis ${name} is never drawn: aliases gives all its combinations the body of another option`,
          spot: spotInDefinition(definition, 'axes', name, option),
        }),
      );
  });
}
