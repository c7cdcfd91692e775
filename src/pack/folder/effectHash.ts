import { checkDefinition } from '../checkDefinition.js';
import { combinationsOf } from '../combinations.js';
import { effectName } from '../effectName.js';
import { failFor } from '../PackError.js';
import { sourceHash } from '../sourceHash.js';
import type { EffectFolder } from './readEffectFolder.js';

/**
 * The hash that the files of a folder's effect would have in their headers, without compiling anything.
 * @throws PackError where the definition is at fault.
 */
export function effectHash({ source, modules, definition }: EffectFolder): string {
  const fail = failFor(effectName(source));
  checkDefinition(source, definition, fail);
  const combinations = combinationsOf(source, definition, fail);
  return sourceHash(source, combinations, new Map(Object.entries(modules)), definition);
}
