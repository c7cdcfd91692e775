import { type ModuleElem, parseSrcModule } from 'wesl/core';
import type { PackWarning } from '../PackWarning.js';
import { spotAt } from '../sourceSpot.js';
import { type ConditionalPart, conditionalParts } from './conditionalParts.js';

type Conditions = Readonly<Record<string, boolean>>;

/**
 * `@if`, `@elif` and `@else` whose part no combination has, those around it taken into account. Only the outermost is
 * told, and none that names no option: `@if(false)` is meant.
 * @param texts of the modules, by path.
 * @param combinations the conditions of those with a body of their own.
 */
export function deadConditions(texts: ReadonlyMap<string, string>, combinations: readonly Conditions[]): PackWarning[] {
  return [...texts].flatMap(([path, text]) =>
    deadParts(conditionalParts(parsed(path, text)), combinations).map(({ start, end }): PackWarning => {
      const name = text.slice(start, end).trim().replace(/\s+/g, ' ');
      return {
        kind: 'unreachable-combination',
        name,
        message: `what ${name} stands before is in no combination that has a body of its own`,
        spot: spotAt({ path, text }, start),
      };
    }),
  );
}

function deadParts(parts: readonly ConditionalPart[], combinations: readonly Conditions[]): ConditionalPart[] {
  return parts.flatMap((part) => {
    const alive = combinations.filter((conditions) => part.holds(conditions));
    if (alive.length > 0) return deadParts(part.parts, alive);
    return part.asks ? [part] : [];
  });
}

function parsed(path: string, text: string): ModuleElem {
  return parseSrcModule({ modulePath: 'package::module', debugFilePath: path, src: text }, { keepComments: false })
    .moduleElem;
}
