import type { PermutationAxis } from '../format/carbonEffect/permutationAxis.js';
import { type OptionList, type OptionPair, optionPairs } from './OptionList.js';

/** Which permutation an option list selects, and why, axis by axis. */
export interface OptionResolution {
  /** Row of the file. */
  readonly index: number;
  /** In file order. */
  readonly axes: readonly AxisResolution[];
  /** What Carbon logs: invalid local values. Invalid globals are silent there; they are in {@link AxisResolution.rejected}. */
  readonly warnings: readonly string[];
}

export interface AxisResolution {
  /** The axis. */
  readonly name: string;
  /** The chosen option. */
  readonly option: string;
  readonly optionIndex: number;
  /** `invalid-global`: a global option owns the axis and names no option of it, so the axis stays on its default. */
  readonly because: 'default' | 'local' | 'global' | 'invalid-global';
  /** Every value that was given for this axis and not taken, in the order given, a global one first. */
  readonly rejected: readonly RejectedOption[];
}

export interface RejectedOption {
  readonly value: string;
  readonly from: 'local' | 'global';
  readonly reason: string;
}

/**
 * Carbon's option rules (document 003; `carbon-format.md` 7). Axis by axis, the first being the least significant digit:
 *
 * 1. the axis starts on its `defaultOption`;
 * 2. a global option of its name owns it: a valid value is taken, an invalid one leaves the default, and local options
 *    are not looked at either way;
 * 3. else the last valid local option wins; an invalid one is warned about and keeps the value found so far.
 *
 * Names and values compare exactly. Options that name no axis are ignored.
 *
 * @param globals the global options, or the settings that lead to them in order: as in `EffectLibrary.setGlobalOption`
 *   a later value of a name replaces the earlier one and an empty value removes it.
 */
export function resolveOptions(
  axes: readonly PermutationAxis[],
  locals: OptionList = [],
  globals: OptionList = [],
): OptionResolution {
  const localPairs = optionPairs(locals);
  const globalValues = effectiveGlobals(globals);
  const warnings: string[] = [];
  let index = 0;
  let multiplier = 1;
  const resolved = axes.map((axis) => {
    const own = localPairs.filter(([name]) => name === axis.name);
    const globalValue = globalValues.get(axis.name);
    const resolution =
      globalValue === undefined ? resolveLocally(axis, own, warnings) : resolveGlobally(axis, globalValue, own);
    index += resolution.optionIndex * multiplier;
    multiplier *= axis.options.length;
    return resolution;
  });
  return { index, axes: resolved, warnings };
}

function effectiveGlobals(globals: OptionList): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of optionPairs(globals)) {
    if (value === '') values.delete(name);
    else values.set(name, value);
  }
  return values;
}

function resolveGlobally(axis: PermutationAxis, value: string, locals: readonly OptionPair[]): AxisResolution {
  const optionIndex = axis.options.indexOf(value);
  const isValid = optionIndex >= 0;
  const rejected: RejectedOption[] = isValid ? [] : [{ value, from: 'global', reason: noOption(axis, value) }];
  for (const [, local] of locals) {
    rejected.push({ value: local, from: 'local', reason: `the global option ${axis.name}=${value} owns the axis` });
  }
  return chosen(axis, isValid ? optionIndex : axis.defaultOption, isValid ? 'global' : 'invalid-global', rejected);
}

function resolveLocally(axis: PermutationAxis, locals: readonly OptionPair[], warnings: string[]): AxisResolution {
  const winner = locals.findLastIndex(([, value]) => axis.options.includes(value));
  const rejected: RejectedOption[] = [];
  locals.forEach(([, value], position) => {
    if (position === winner) return;
    const isValid = axis.options.includes(value);
    if (!isValid) warnings.push(`Invalid situation value ${value} for permutation ${axis.name}`);
    rejected.push({ value, from: 'local', reason: isValid ? 'a later local option wins' : noOption(axis, value) });
  });
  const value = locals[winner]?.[1];
  return value === undefined
    ? chosen(axis, axis.defaultOption, 'default', rejected)
    : chosen(axis, axis.options.indexOf(value), 'local', rejected);
}

function chosen(
  axis: PermutationAxis,
  optionIndex: number,
  because: AxisResolution['because'],
  rejected: readonly RejectedOption[],
): AxisResolution {
  // An index past the options is what Carbon counts with too (`defaultOption` of a file read permissively).
  return { name: axis.name, option: axis.options[optionIndex] ?? '', optionIndex, because, rejected };
}

function noOption(axis: PermutationAxis, value: string): string {
  return `"${value}" is no option of ${axis.name} (${axis.options.join(', ')})`;
}
