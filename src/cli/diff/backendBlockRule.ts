import { nameStep } from './pathSteps.js';
import type { FieldRule, RecordRule } from './RecordRule.js';

const derived: FieldRule = { as: 'derived' };

const binding: RecordRule = {
  // Of the group that holds it.
  group: derived,
  identity: derived,
  scopeIdentity: derived,
};

const bindGroup: RecordRule = {
  bindings: {
    as: 'list',
    label: 'bindings',
    // Slots shift when a resource comes or goes; a register stays the resource's own.
    keys: ['resourceKind', 'registerSpace', 'registerIndex'],
    step: ({ resourceKind, registerSpace, registerIndex }) =>
      `${resourceKind}[${registerIndex}]${registerSpace === 0 ? '' : `@space${registerSpace}`}`,
    record: binding,
  },
};

const transform: RecordRule = {
  layoutKey: derived,
  output: derived,
  inputs: {
    as: 'list',
    label: 'inputs',
    keys: [],
    step: (_, index) => `layer${index}`,
    record: { identity: derived, scopeIdentity: derived, layer: derived },
  },
};

/** For a decoded `BackendBlock`. What a reader restores out of other fields is not told again. */
export const backendBlockRule: RecordRule = {
  layoutKey: derived,
  bindGroups: {
    as: 'list',
    label: '',
    keys: ['group'],
    step: ({ group }) => `group${group}`,
    record: bindGroup,
  },
  transforms: {
    as: 'list',
    label: 'transforms',
    keys: ['id'],
    step: ({ id }) => nameStep(String(id)),
    record: transform,
  },
};
