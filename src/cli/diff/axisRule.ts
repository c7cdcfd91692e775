import type { PermutationAxis } from '../../format/carbonEffect/permutationAxis.js';
import { axisTypeName } from '../wireNames.js';
import { ItemSteps, nameStep } from './pathSteps.js';
import { isPlain, type ListRule, type OwnRule, type Plain, type RecordRule } from './RecordRule.js';

/** Axes as records whose options have names, as all that is matched by name. */
export function namedAxes(axes: readonly PermutationAxis[]): { readonly axes: readonly Plain[] } {
  return {
    axes: axes.map((axis) => ({
      ...axis,
      // An object of its own is looked at on every axis: where options change places one index names another option.
      defaultOption: { index: axis.defaultOption },
      options: axis.options.map((name) => ({ name })),
    })),
  };
}

const options: ListRule = {
  label: 'options',
  keys: ['name'],
  step: ({ name }) => nameStep(String(name)),
  record: {},
};

/** The default as the option that it names: where options come and go its index shifts, and the options say so. */
const defaultOption: OwnRule = {
  as: 'own',
  compare(walk, left, right) {
    const [mine, theirs] = [defaultName(left), defaultName(right)];
    if (mine === theirs) return;
    // An option that was renamed is still the default.
    const isRenamed = indexOf(left) === indexOf(right) && !has(left, theirs) && !has(right, mine);
    if (!isRenamed) walk.report('defaultOption', mine, theirs);
  },
  summary: (axis) => `default ${defaultName(axis)}`,
};

/** For what {@link namedAxes} gives. */
export const axesRule: RecordRule = {
  axes: {
    as: 'list',
    label: 'axes',
    keys: ['name'],
    step: ({ name }) => nameStep(String(name)),
    record: {
      type: { as: 'value', text: (type) => axisTypeName(type) },
      options: { as: 'list', ...options },
      defaultOption,
    },
  },
};

function defaultName(axis: Plain): string {
  return new ItemSteps(options, optionsOf(axis)).nameAt(indexOf(axis));
}

function indexOf({ defaultOption: it }: Plain): number {
  return isPlain(it) ? Number(it.index) : 0;
}

function has(axis: Plain, option: string): boolean {
  const items = optionsOf(axis);
  const steps = new ItemSteps(options, items);
  return items.some((_, i) => steps.nameAt(i) === option);
}

function optionsOf({ options: items }: Plain): readonly Plain[] {
  return Array.isArray(items) ? items.filter(isPlain) : [];
}
