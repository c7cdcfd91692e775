import type { BodyDraft } from '../BodyDraft.js';
import { type Combination, conditionsOf } from '../combinations.js';
import type { EffectSource } from '../EffectSource.js';
import type { PackWarning } from '../PackWarning.js';
import type { SourceText } from '../sourceSpot.js';
import { bodyNumbers } from './bodyNumbers.js';
import { deadConditions } from './deadConditions.js';
import { inexpressibleStates } from './inexpressibleStates.js';
import { mixedGroups } from './mixedGroups.js';
import { unnamedParameters } from './unnamedParameters.js';
import { unreachableOptions } from './unreachableOptions.js';
import { unreadParameters } from './unreadParameters.js';
import { unusedAxes } from './unusedAxes.js';
import { Warnings } from './Warnings.js';

/** An effect whose bodies are all described. */
export interface DescribedEffect {
  readonly source: EffectSource;
  readonly definition: SourceText | null;
  /** Texts of the modules, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly combinations: readonly Combination[];
  readonly bodies: readonly BodyDraft[];
  /** By row: the index of its body. */
  readonly rows: readonly number[];
}

/** Everything in an effect that is probably not meant. */
export function packWarnings({
  source,
  definition,
  texts,
  combinations,
  bodies,
  rows,
}: DescribedEffect): readonly PackWarning[] {
  const { axes } = source;
  const numbers = bodyNumbers(bodies);
  const own = combinations.filter(({ row, bodyRow }) => row === bodyRow);
  const warnings = new Warnings();
  for (const warning of [
    ...unusedAxes(
      axes,
      combinations,
      rows.map((body) => numbers[body] ?? -1),
      definition,
    ),
    ...unreachableOptions(axes, combinations, definition),
    ...deadConditions(
      texts,
      own.map(({ options }) => conditionsOf(axes, options)),
    ),
    ...unreadParameters(source, bodies),
    ...unnamedParameters(source, bodies),
    ...inexpressibleStates(bodies, definition),
    ...mixedGroups(source, bodies),
  ]) {
    warnings.add(warning);
  }
  return warnings.sorted();
}
