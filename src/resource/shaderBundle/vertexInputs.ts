import { FormatError } from '../../format/bytes/FormatError.js';
import { INPUT_TYPE, INPUT_USAGE, type PipelineInput } from '../../format/carbonEffect/pipelineInput.js';
import type { ShaderReflection, ShaderResourceBinding } from '../../format/shaderBundle/ShaderReflection.js';
import { SHADER_BASE_TYPE } from '../../format/shaderBundle/shaderEnums.js';

/** A usage that no attribute has: the input is found by its location alone. */
const NO_USAGE = 255;

const TYPES: Readonly<Record<number, number>> = {
  [SHADER_BASE_TYPE.float32]: INPUT_TYPE.FLOAT,
  [SHADER_BASE_TYPE.half]: INPUT_TYPE.FLOAT,
  [SHADER_BASE_TYPE.int32]: INPUT_TYPE.INT,
  [SHADER_BASE_TYPE.uint32]: INPUT_TYPE.UINT,
};
const OTHER_TYPE = 3;
/** Far more than any device has. */
const LOCATIONS = 64;
const COMPONENTS = 4;

/**
 * The inputs of a vertex stage. A mesh feeds them by location, or by usage where one is known: from the option, or from
 * the name.
 * @throws FormatError for a usage that there is not, two inputs of one usage, and a name that is no input's
 */
export function vertexInputs(
  { stageInputs }: ShaderReflection,
  usages: Readonly<Record<string, string>>,
  source: string,
): PipelineInput[] {
  const stray = Object.keys(usages).find((name) => !stageInputs.some((it) => it.name === name));
  if (stray !== undefined) {
    const there = stageInputs.map(({ name }) => name).join(', ') || 'none';
    throw new FormatError({ source, path: 'inputs', found: `"${stray}"`, wanted: `a vertex input: ${there}` });
  }
  const taken = new Set<string>();
  return stageInputs.flatMap((input) => {
    const given = Object.hasOwn(usages, input.name) ? usages[input.name] : undefined;
    const usage = given === undefined ? usageOfName(input.name) : usageOfWord(given, input.name, source);
    const key = `${usage?.usage} ${usage?.usageIndex}`;
    if (usage === null || !taken.has(key)) {
      if (usage !== null) taken.add(key);
      return inputRecords(input, usage, source);
    }
    if (given === undefined) return inputRecords(input, null, source);
    throw new FormatError({ source, path: 'inputs', found: `${given} twice`, wanted: 'each usage once' });
  });
}

interface Usage {
  readonly usage: number;
  readonly usageIndex: number;
}

/** A matrix has a location for each of its columns, an array for each of its elements. */
function inputRecords(input: ShaderResourceBinding, usage: Usage | null, source: string): PipelineInput[] {
  const { name, location, baseType, vecSize, columns, arraySizes } = input;
  const locations = arraySizes.reduce((product, length) => product * length, Math.max(columns, 1));
  const fits = location + locations <= LOCATIONS && vecSize >= 1 && vecSize <= COMPONENTS;
  if (!fits) {
    throw new FormatError({
      source,
      path: `inputs.${name}`,
      found: `${locations} times ${vecSize} components from location ${location} on`,
      wanted: `1 to ${COMPONENTS} components in locations below ${LOCATIONS}`,
    });
  }
  return Array.from({ length: locations }, (_, column) => ({
    usage: usage?.usage ?? NO_USAGE,
    usageIndex: (usage?.usageIndex ?? 0) + (usage === null ? 0 : column),
    registerIndex: location + column,
    usedMask: (1 << vecSize) - 1,
    type: TYPES[baseType] ?? OTHER_TYPE,
    dimension: vecSize,
  }));
}

function usageOfWord(word: string, name: string, source: string): Usage {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d{0,3})$/.exec(word) ?? [];
  const usages: Readonly<Record<string, number>> = INPUT_USAGE;
  const usage = Object.hasOwn(usages, letters) ? usages[letters] : undefined;
  if (usage !== undefined && Number(digits) <= 255) return { usage, usageIndex: Number(digits) };
  throw new FormatError({
    source,
    path: `inputs.${name}`,
    found: JSON.stringify(word),
    wanted: `a usage, with an index where it is not 0: ${Object.keys(INPUT_USAGE).join(', ')}`,
  });
}

const WORDS: Readonly<Record<string, number>> = {
  position: INPUT_USAGE.POSITION,
  pos: INPUT_USAGE.POSITION,
  normal: INPUT_USAGE.NORMAL,
  tangent: INPUT_USAGE.TANGENT,
  bitangent: INPUT_USAGE.BITANGENT,
  binormal: INPUT_USAGE.BITANGENT,
  color: INPUT_USAGE.COLOR,
  colour: INPUT_USAGE.COLOR,
  uv: INPUT_USAGE.TEXCOORD,
  texcoord: INPUT_USAGE.TEXCOORD,
  blendindices: INPUT_USAGE.BLENDINDICES,
  joints: INPUT_USAGE.BLENDINDICES,
  blendweights: INPUT_USAGE.BLENDWEIGHTS,
  weights: INPUT_USAGE.BLENDWEIGHTS,
};

/** `a_position`, `inNormal`, `texCoord1`, `in_TEXCOORD1`: a prefix that says that it is an input, the word, an index. */
function usageOfName(name: string): Usage | null {
  const plain = name.replace(/^(?:a_|in_|i_|attr_|in(?=[A-Z]))/, '').replaceAll('_', '');
  const [, word = '', digits = ''] = /^([a-z]+)(\d{0,2})$/i.exec(plain) ?? [];
  const key = word.toLowerCase();
  const usage = Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
  return usage === undefined ? null : { usage, usageIndex: Number(digits) };
}
