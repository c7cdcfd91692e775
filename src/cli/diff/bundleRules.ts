import { encodeText } from '../../format/bytes/arenaText.js';
import { nameIn, shaderLanguageName, shaderStageName } from '../../format/shaderBundle/enumNames.js';
import {
  IMAGE_DIMENSION,
  SHADER_BASE_TYPE,
  SHADER_BUILTIN,
  SHADER_RESOURCE_TYPE,
} from '../../format/shaderBundle/shaderEnums.js';
import { counted } from '../valueTexts.js';
import { nameStep } from './pathSteps.js';
import type { FieldRule, OwnRule, Plain, RecordRule } from './RecordRule.js';

const stageText = named((stage) => shaderStageName(stage));
const languageText = named((language) => shaderLanguageName(language));
const baseType = enumOf(SHADER_BASE_TYPE);

const member: RecordRule = { baseType };

const binding: RecordRule = {
  type: enumOf(SHADER_RESOURCE_TYPE),
  baseType,
  imageDim: enumOf(IMAGE_DIMENSION),
  members: byName('members', member),
  backendSlot: named(slotText),
  backendSlotSecondary: named(slotText),
};

const builtIn: RecordRule = {
  builtin: enumOf(SHADER_BUILTIN),
  valueBaseType: baseType,
  resource: { as: 'record', record: binding },
};

const builtIns = (label: string): FieldRule => ({
  as: 'list',
  label,
  keys: ['builtin'],
  step: ({ builtin }) => nameIn(SHADER_BUILTIN, Number(builtin)) ?? `builtin ${builtin}`,
  record: builtIn,
});

const BINDING_LISTS = [
  'uniformBuffers',
  'storageBuffers',
  'stageInputs',
  'stageOutputs',
  'subpassInputs',
  'storageImages',
  'sampledImages',
  'atomicCounters',
  'accelerationStructures',
  'glPlainUniforms',
  'tensors',
  'pushConstantBuffers',
  'shaderRecordBuffers',
  'separateImages',
  'separateSamplers',
] as const;

const reflection: RecordRule = {
  ...Object.fromEntries(BINDING_LISTS.map((label) => [label, byName(label, binding)])),
  entryPoints: byName('entryPoints', { stage: stageText }),
  builtinInputs: builtIns('builtinInputs'),
  builtinOutputs: builtIns('builtinOutputs'),
  specConstants: {
    as: 'list',
    label: 'specConstants',
    keys: ['constantId'],
    step: ({ constantId }) => `[${constantId}]`,
    record: { baseType },
  },
  workgroupSize: { as: 'record', record: {} },
  glCombinedSamplers: byName('glCombinedSamplers', {}),
};

const unknownChunks: FieldRule = {
  as: 'list',
  label: 'unknownChunks',
  keys: ['tag', 'position'],
  step: ({ tag }) => nameStep(String(tag)),
  record: {},
};

const unknown: FieldRule = {
  as: 'record',
  record: { chunks: unknownChunks, stageChunks: unknownChunks, variantChunks: unknownChunks },
};

const variant: RecordRule = {
  language: languageText,
  source: text('source'),
  inputSource: text('inputSource'),
  reflection: { as: 'record', record: reflection },
  unknownChunks,
};

const stage: RecordRule = {
  stage: stageText,
  sourceLanguage: languageText,
  spirv: {
    as: 'own',
    compare(walk, left, right) {
      const [mine, theirs] = [bytesOf(left.spirv), bytesOf(right.spirv)];
      if (walk.sameBytes(mine, theirs)) return;
      walk.report('spirv', sizeText(mine), sizeText(theirs), { left: mine, right: theirs });
    },
    summary: ({ spirv }) => `spirv ${sizeText(bytesOf(spirv))}`,
  },
  variants: {
    as: 'list',
    label: '',
    keys: ['language'],
    step: ({ language }) => shaderLanguageName(Number(language)),
    record: variant,
  },
  unknown,
};

/** For a `ShaderBundle`. */
export const shaderBundleRule: RecordRule = {
  stages: {
    as: 'list',
    label: '',
    keys: ['stage'],
    step: ({ stage: number }) => shaderStageName(Number(number)),
    record: stage,
  },
  unknown,
};

/** A text by its lines. */
function text(field: 'source' | 'inputSource'): OwnRule {
  return {
    as: 'own',
    compare(walk, left, right) {
      const [mine, theirs] = [encodeText(String(left[field])), encodeText(String(right[field]))];
      walk.spend(mine.length + theirs.length);
      walk.report(field, sizeText(mine), sizeText(theirs), { left: mine, right: theirs });
    },
    summary: (owner) => `${field} ${sizeText(encodeText(String(owner[field])))}`,
  };
}

function sizeText(bytes: Uint8Array): string {
  return bytes.length === 0 ? 'none' : counted(bytes.length, 'byte');
}

function bytesOf(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array(0);
}

function named(words: (value: number) => string): FieldRule {
  return { as: 'value', text: (value) => words(Number(value)) };
}

function enumOf(names: Readonly<Record<string, number>>): FieldRule {
  return named((number) => nameIn(names, number) ?? String(number));
}

function slotText(slot: number): string {
  return slot === 0xffff_ffff ? 'none' : String(slot);
}

function byName(label: string, record: RecordRule): FieldRule {
  return { as: 'list', label, keys: ['name'], step: ({ name }: Plain) => nameStep(String(name)), record };
}
