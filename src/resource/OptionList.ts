import type { EffectOptions, EffectTypes } from './EffectTypes.js';

/**
 * Effect options: axis name to option name. A record, or a list of pairs where order or repetition matters (among local
 * options of one name the last valid one wins).
 */
export type OptionList = Readonly<Record<string, string>> | readonly OptionPair[];

export type OptionPair = readonly [name: string, value: string];

/**
 * The pairs of an option list, in order.
 *
 * @throws TypeError where a name or a value is no string.
 */
export function optionPairs<Types extends EffectTypes>(list: OptionList | EffectOptions<Types>): readonly OptionPair[] {
  const pairs: readonly OptionPair[] = isPairList(list) ? list : Object.entries(list);
  for (const pair of pairs) requirePair(pair);
  return pairs;
}

function isPairList(list: object): list is readonly OptionPair[] {
  return Array.isArray(list);
}

function requirePair(pair: readonly unknown[]): void {
  if (!Array.isArray(pair) || pair.length !== 2) {
    throw new TypeError('effect options are a record of strings or a list of [name, value] pairs');
  }
  const [name, value] = pair;
  if (typeof name !== 'string') throw new TypeError(`the name of an effect option is a string, got ${typeof name}`);
  if (typeof value !== 'string')
    throw new TypeError(`the value of effect option "${name}" is a string, got ${typeof value}`);
}
