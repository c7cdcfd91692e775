import { checkAlias, checkTechniques } from './checkDefinition.js';
import { spotInDefinition } from './definitionSpot.js';
import type { EffectSource, TechniqueSource } from './EffectSource.js';
import type { Options } from './Options.js';
import { failFor, PackError } from './PackError.js';
import type { SourceText } from './sourceSpot.js';
import { thrownText } from './thrownText.js';

/** The techniques of one combination. */
export function techniquesFor(
  source: EffectSource,
  options: Options,
  definition: SourceText | null,
): readonly TechniqueSource[] {
  const { techniques } = source;
  if (typeof techniques !== 'function') return techniques;
  const answer = ask(source.name, 'techniques', options, definition, () => techniques(options));
  checkTechniques(answer, definition, failFor(source.name, options));
  return answer;
}

/** The combination whose body to use, as `aliases` names it; these options where it changes nothing. */
export function aliasFor(source: EffectSource, options: Options, definition: SourceText | null): Options {
  if (source.aliases === undefined) return options;
  const answer = ask(source.name, 'aliases', options, definition, () => source.aliases?.(options));
  checkAlias(answer, source.axes, definition, failFor(source.name, options));
  return { ...options, ...answer };
}

/** What a function of the author's throws is a fault of the effect, with the options that it was given. */
function ask<Answer>(
  effect: string,
  name: string,
  options: Options,
  definition: SourceText | null,
  call: () => Answer,
): Answer {
  try {
    return call();
  } catch (cause) {
    throw new PackError({
      effect,
      spot: spotInDefinition(definition, name),
      options,
      problem: `${name} threw ${thrownText(cause)}`,
      cause,
    });
  }
}
