import { valueText } from '../valueTexts.js';
import { nameStep } from './pathSteps.js';
import type { FieldRule, Plain, RecordRule } from './RecordRule.js';

const derived: FieldRule = { as: 'derived' };

/** A word out of a closed set, as it is. */
const word: FieldRule = { as: 'value', text: (it) => (typeof it === 'string' ? it : valueText(it)) };

const words: FieldRule = {
  as: 'value',
  text: (it) => (Array.isArray(it) && it.length > 0 ? it.join(', ') : 'none'),
};

const binding: RecordRule = {
  // Of the group that holds it.
  group: derived,
  resourceKind: word,
  visibility: words,
  textureSampleType: word,
  typedView: word,
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
  family: word,
  // What a family is comes with its name.
  version: derived,
  kind: derived,
  stage: derived,
  representation: derived,
  missingLayer: derived,
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
const sharedTerms: RecordRule = {
  layout: word,
  // The lead byte is the layout's.
  version: derived,
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
  glsl: derived,
};

const glslStage: RecordRule = {
  stage: word,
  bindings: {
    as: 'list',
    label: 'bindings',
    keys: ['kind', 'register'],
    step: ({ kind, register }) => (register === null ? String(kind) : `${kind}[${register}]`),
    record: { kind: word, style: word, dimension: word, format: word },
  },
  inputs: {
    as: 'list',
    label: 'inputs',
    keys: ['register'],
    step: ({ register }) => `input${register}`,
    record: { componentType: word },
  },
};

/** A block of GLSL in its own terms, which say more than the shared ones that are derived from them. */
const glslTerms: RecordRule = {
  ...sharedTerms,
  bindGroups: derived,
  glsl: {
    as: 'record',
    record: {
      stages: { as: 'list', label: '', keys: ['stage'], step: ({ stage }) => String(stage), record: glslStage },
    },
  },
};

/** How two decoded blocks are compared: in the terms that both have. */
export function backendBlockRule(left: Plain, right: Plain): RecordRule {
  return 'glsl' in left && 'glsl' in right ? glslTerms : sharedTerms;
}
