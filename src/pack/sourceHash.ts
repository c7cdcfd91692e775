import { techniquesFor } from './authorAnswers.js';
import type { Combination } from './combinations.js';
import type { EffectSource } from './EffectSource.js';
import { md5 } from './md5.js';
import type { SourceText } from './sourceSpot.js';

/**
 * The MD5 of everything that the bytes of an effect are made from: the definition, what its functions answer for every
 * combination, and the texts of its modules by path. Equal hashes of one compiler version mean equal files.
 */
export function sourceHash(
  source: EffectSource,
  combinations: readonly Combination[],
  modules: ReadonlyMap<string, string>,
  definitionText: SourceText | null,
): string {
  const { techniques, aliases: _, ...definition } = source;
  const answers = {
    bodyRows: combinations.map(({ bodyRow }) => bodyRow),
    techniques:
      typeof techniques === 'function'
        ? combinations.map(({ options }) => techniquesFor(source, options, definitionText))
        : techniques,
  };
  const texts = [...modules].sort(([a], [b]) => (a < b ? -1 : 1));
  return md5(new TextEncoder().encode(exactText([definition, answers, texts])));
}

/** JSON, and behind it what JSON does not tell apart: which of its values are numbers that it has no words for. */
function exactText(value: unknown): string {
  const odd: (readonly [at: number, number: string])[] = [];
  let at = 0;
  const json = JSON.stringify(value, (_, it: unknown): unknown => {
    // What is absent is no value.
    if (it === undefined || typeof it === 'function') return it;
    at++;
    if (Object.is(it, -0)) odd.push([at, '-0']);
    else if (typeof it === 'number' && !Number.isFinite(it)) odd.push([at, String(it)]);
    return it;
  });
  return odd.length === 0 ? json : json + JSON.stringify(odd);
}
