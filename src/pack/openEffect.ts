import { checkDefinition } from './checkDefinition.js';
import { checkModules } from './checkModules.js';
import { type Combination, combinationsOf, conditionName } from './combinations.js';
import { spotInDefinition } from './definitionSpot.js';
import type { PackContext } from './describeBody.js';
import type { AxisSource, EffectSource } from './EffectSource.js';
import { effectName } from './effectName.js';
import { ModuleSet } from './ModuleSet.js';
import { type Fail, failFor } from './PackError.js';
import { ProgramCache } from './ProgramCache.js';
import { SlotTable } from './SlotTable.js';
import type { SourceText } from './sourceSpot.js';
import { UsedNames } from './UsedNames.js';

/** An effect's source that was looked through; nothing of it is linked yet. */
export interface OpenedEffect {
  readonly combinations: readonly Combination[];
  readonly modules: ModuleSet;
  readonly context: PackContext;
  readonly fail: Fail;
}

/**
 * Checks what can be said of a source before its programs are linked.
 * @param name what messages call it.
 * @throws PackError
 */
export function openEffect(
  source: EffectSource,
  modules: Readonly<Record<string, string>>,
  definition: SourceText | null,
  name = effectName(source),
): OpenedEffect {
  const fail = failFor(name);
  checkDefinition(source, definition, fail);
  if (!/^[a-z0-9_-]+$/.test(source.name)) {
    fail(
      `effect name "${source.name}" is not made of lower case letters, digits, - and _`,
      spotInDefinition(definition, 'name'),
    );
  }
  checkModules(modules, fail);
  const combinations = combinationsOf(source, definition, fail);
  const moduleSet = new ModuleSet(modules);
  moduleSet.checkConditions(knownConditions(source.axes), fail);
  const programs = new ProgramCache(moduleSet, new SlotTable(source, moduleSet.texts));
  const context: PackContext = { source, definition, programs, used: new UsedNames() };
  return { combinations, modules: moduleSet, context, fail };
}

function knownConditions(axes: readonly AxisSource[]): Set<string> {
  return new Set(axes.flatMap(({ name, options }) => options.map((option) => conditionName(name, option))));
}
