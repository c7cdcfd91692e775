import type { Combination } from '../combinations.js';
import { spotInDefinition } from '../definitionSpot.js';
import type { AxisSource } from '../EffectSource.js';
import type { PackWarning } from '../PackWarning.js';
import type { SourceText } from '../sourceSpot.js';
import { optionRows } from './optionRows.js';

/**
 * Axes that change nothing: no two combinations that differ in this axis alone have different bodies. An axis that
 * `aliases` leaves with one option is meant so.
 * @param bodies by row: equal numbers for equal bodies.
 */
export function unusedAxes(
  axes: readonly AxisSource[],
  combinations: readonly Combination[],
  bodies: readonly number[],
  definition: SourceText | null,
): PackWarning[] {
  return axes.flatMap((axis, index): PackWarning[] => {
    const { optionOf, rowWith } = optionRows(axes, index);
    const aliased = new Set(combinations.map(({ bodyRow }) => optionOf(bodyRow)));
    if (aliased.size === 1 || combinations.some(({ row }) => bodies[row] !== bodies[rowWith(row, 0)])) return [];
    const { name } = axis;
    const message = `axis ${name} changes nothing: all its options have the same bodies`;
    return [{ kind: 'unused-axis', name, message, spot: spotInDefinition(definition, 'axes', name) }];
  });
}
