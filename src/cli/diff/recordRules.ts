/** How each record of a description is compared: what its lists are matched by, and the names of its values. */
import { renderStateName } from '../../device/renderStates.js';
import {
  addressName,
  borderName,
  comparisonName,
  constantTypeName,
  exportTypeName,
  filterName,
  inputTypeName,
  inputUsageName,
  registerTypeName,
  resourceTypeName,
  stageName,
  stateValueText,
  type ValueText,
} from '../wireNames.js';
import { annotations } from './annotationRule.js';
import { blockRule } from './blockRule.js';
import { defaultsRule } from './defaultsRule.js';
import { legacyRule } from './legacyRule.js';
import { nameStep } from './pathSteps.js';
import { programRule } from './programRule.js';
import type { FieldRule, Plain, RecordRule } from './RecordRule.js';
import { shadowRule } from './shadowRule.js';

const constant: RecordRule = { type: named(constantTypeName), legacyType: legacyRule };

const resource: RecordRule = { type: named(resourceTypeName) };

const samplerState: RecordRule = {
  minFilter: named(filterName),
  magFilter: named(filterName),
  mipFilter: named(filterName),
  addressU: named(addressName),
  addressV: named(addressName),
  addressW: named(addressName),
  comparisonFunc: named(comparisonName),
};

const staticSampler: RecordRule = { ...samplerState, borderColor: named(borderName) };

const register: RecordRule = { type: named(registerTypeName), legacyType: legacyRule };

const pipelineInput: RecordRule = { usage: named(inputUsageName), type: named(inputTypeName) };

const signature: RecordRule = {
  registers: {
    as: 'list',
    label: 'registers',
    keys: ['type', 'index', 'space'],
    step: ({ type, index, space }) => `${registerTypeName(type)}[${index}]${space === 0 ? '' : `@space${space}`}`,
    record: register,
  },
  staticSamplers: {
    as: 'list',
    label: 'staticSamplers',
    keys: ['registerIndex', 'registerSpace'],
    step: ({ registerIndex, registerSpace }) =>
      `s${registerIndex}${registerSpace === 0 ? '' : `@space${registerSpace}`}`,
    record: staticSampler,
  },
};

const stageInput: RecordRule = {
  constants: byName('constants', constant),
  defaults: defaultsRule,
  textures: byName('textures', resource),
  samplers: byName('samplers', samplerState),
  uavs: byName('uavs', resource),
  annotations,
};

const libraryInput: RecordRule = { ...signature, ...stageInput };

const stage: RecordRule = {
  type: named(stageName),
  program: programRule,
  shadow: shadowRule,
  pipelineInputs: {
    as: 'list',
    label: 'pipelineInputs',
    keys: ['usage', 'usageIndex'],
    step: ({ usage, usageIndex }) => `${inputUsageName(usage)}${usageIndex}`,
    record: pipelineInput,
  },
  ...signature,
  ...stageInput,
};

const renderState: RecordRule = {
  state: named((state) => renderStateName(Number(state))),
  value: { as: 'value', step: '', text: (value, { state }) => stateValueText(Number(state), Number(value)) },
};

const pass: RecordRule = {
  stages: { as: 'list', label: '', keys: ['type'], step: ({ type }) => stageName(type), record: stage },
  renderStates: {
    as: 'list',
    label: 'renderStates',
    keys: ['state'],
    step: ({ state }) => renderStateName(Number(state)),
    record: renderState,
  },
  block: blockRule,
};

const library: RecordRule = {
  program: programRule,
  exports: byName('exports', { type: named(exportTypeName) }),
  globalInputs: { as: 'record', record: libraryInput },
  localInputs: { as: 'record', record: libraryInput },
};

const technique: RecordRule = {
  passes: { as: 'list', label: '', keys: [], step: (_, index) => `pass${index}`, record: pass },
  libraries: { as: 'list', label: '', keys: [], step: (_, index) => `library${index}`, record: library },
};

/** For an `EffectDescription`. */
export const effectDescriptionRule: RecordRule = {
  techniques: { as: 'list', label: '', keys: ['name'], step: nameOf, record: technique },
  parameters: byName('parameters', { annotations }),
};

function named(text: ValueText): FieldRule {
  return { as: 'value', text: (value) => text(value) };
}

function byName(label: string, record: RecordRule): FieldRule {
  return { as: 'list', label, keys: ['name'], step: nameOf, record };
}

function nameOf({ name }: Plain): string {
  return nameStep(String(name));
}
