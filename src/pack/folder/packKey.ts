import { PackError } from '../PackError.js';
import type { PackOptions } from '../packEffect.js';
import { effectHash } from './effectHash.js';
import type { EffectFolder } from './readEffectFolder.js';

/**
 * Names everything that the files and the report of an effect follow from: the compiler, what the definition says and its
 * functions answer, the texts, what was asked for. What a definition reads from elsewhere is in its answers.
 * @param compiler what tells this compiler from any other.
 * @returns `null` where the definition is at fault, which the compiler says better.
 */
export function packKey(
  compiler: string,
  effect: EffectFolder,
  { targets, mode, selections }: PackOptions,
): string | null {
  try {
    // Faults and warnings have places in the definition's text.
    return JSON.stringify(['effect', compiler, effectHash(effect), effect.definition, targets, mode, selections]);
  } catch (error) {
    if (error instanceof PackError) return null;
    throw error;
  }
}
