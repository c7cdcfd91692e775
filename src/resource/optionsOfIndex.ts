import type { PermutationAxis } from '../format/carbonEffect/permutationAxis.js';

/**
 * The option of every axis at a permutation index: the inverse of `resolveOptions`, mixed radix with the first axis
 * least significant. Where two axes have one name the later one's option is named.
 *
 * @throws RangeError where the index is no integer from 0 to below the product of the option counts.
 */
export function optionsOfIndex(axes: readonly PermutationAxis[], index: number): Readonly<Record<string, string>> {
  let rest = index;
  const options = axes.map(({ name, options }): [string, string] => {
    const option = options[rest % options.length];
    if (option === undefined) throw outOfRange(axes, index);
    rest = Math.floor(rest / options.length);
    return [name, option];
  });
  if (rest !== 0) throw outOfRange(axes, index);
  return Object.fromEntries(options);
}

function outOfRange(axes: readonly PermutationAxis[], index: number): RangeError {
  const count = axes.reduce((product, { options }) => product * options.length, 1);
  return new RangeError(`permutation index ${index} is no integer from 0 to ${count - 1}`);
}
