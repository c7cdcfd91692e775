import { DEFAULT_REFLECTION, DEFAULT_RESOURCE_BINDING } from '../../../format/shaderBundle/defaultReflection.js';
import type {
  ShaderBuiltIn,
  ShaderReflection,
  ShaderResourceBinding,
  ShaderSpecConstant,
} from '../../../format/shaderBundle/ShaderReflection.js';
import { SHADER_BASE_TYPE, SHADER_RESOURCE_TYPE, SHADER_STAGE } from '../../../format/shaderBundle/shaderEnums.js';
import { ENTRY_POINT } from '../../entryProgram.js';
import type { InterfaceVariable, ProgramBinding, ProgramReflection, ProgramResource } from '../../reflectProgram.js';
import { type BuiltInDeclaration, builtInInput, builtInOutput } from './builtIns.js';
import { imageShape } from './imageShape.js';
import type { LanguageText } from './LanguageText.js';
import { blockMembers, blockSize, reflectType } from './reflectType.js';
import { workgroupSize } from './specConstants.js';
import type { SpirvFacts } from './spirvFacts.js';

/**
 * The reflection of a program in one language, filled as YUP fills it (`yslb.md` 6). `resourceId`, capabilities and
 * extensions are those of the program's SPIR-V.
 * @param constants overrides that the text has.
 */
export function reflectStage(
  program: ProgramReflection,
  text: LanguageText,
  facts: SpirvFacts,
  constants: readonly ShaderSpecConstant[],
): ShaderReflection {
  const { stage, bindings } = program;
  const ofKind = (kind: ProgramResource['kind']): ShaderResourceBinding[] =>
    bindings.filter(({ resource }) => resource.kind === kind).map((it) => resourceBinding(it, text, facts));
  return {
    ...DEFAULT_REFLECTION,
    entryPoints: [{ name: ENTRY_POINT, stage: SHADER_STAGE[stage] }],
    uniformBuffers: ofKind('uniform'),
    storageBuffers: ofKind('storage'),
    stageInputs: stageVariables(program.inputs, 'in', text.inputs, facts),
    stageOutputs: stageVariables(program.outputs, 'out', text.outputs, facts),
    storageImages: ofKind('storage-texture'),
    separateImages: ofKind('texture'),
    separateSamplers: ofKind('sampler'),
    builtinInputs: builtIns(program.inputs, 'in', facts),
    builtinOutputs: builtIns(program.outputs, 'out', facts),
    specConstants: constants,
    workgroupSize: workgroupSize(program, constants),
    positionInvariant: facts.positionInvariant,
    capabilities: facts.capabilities,
    extensions: facts.extensions,
    glCombinedSamplers: text.combinedSamplers ?? [],
  };
}

function resourceBinding(it: ProgramBinding, { places }: LanguageText, facts: SpirvFacts): ShaderResourceBinding {
  const place = places.get(it.name);
  if (place === undefined) throw new TypeError(`a text without ${it.name}`);
  return {
    ...DEFAULT_RESOURCE_BINDING,
    name: place.name,
    set: it.group,
    binding: it.binding,
    bitWidth: 0,
    ...resourceFields(it.name, it.resource),
    resourceId: facts.idOfSlot(it),
    backendSlot: place.slot,
  };
}

function resourceFields(name: string, resource: ProgramResource): Partial<ShaderResourceBinding> {
  switch (resource.kind) {
    case 'uniform':
    case 'storage': {
      const type =
        resource.kind === 'uniform' ? SHADER_RESOURCE_TYPE.uniformBuffer : SHADER_RESOURCE_TYPE.storageBuffer;
      const members = blockMembers(resource.type, name);
      return { type, baseType: SHADER_BASE_TYPE.structType, members, blockSize: blockSize(members) };
    }
    case 'texture':
      return {
        type: SHADER_RESOURCE_TYPE.separateImage,
        baseType: SHADER_BASE_TYPE.image,
        ...imageShape(resource.dimension, ''),
      };
    case 'storage-texture':
      return {
        type: SHADER_RESOURCE_TYPE.storageImage,
        baseType: SHADER_BASE_TYPE.image,
        ...imageShape(resource.dimension, /<(\w+)/.exec(resource.text)?.[1] ?? ''),
      };
    case 'sampler':
      return { type: SHADER_RESOURCE_TYPE.separateSamplers, baseType: SHADER_BASE_TYPE.sampler };
  }
}

type Direction = 'in' | 'out';

const STAGE_TYPE: Readonly<Record<Direction, number>> = {
  in: SHADER_RESOURCE_TYPE.stageInput,
  out: SHADER_RESOURCE_TYPE.stageOutput,
};

function stageVariables(
  variables: readonly InterfaceVariable[],
  direction: Direction,
  names: ReadonlyMap<number, string> | undefined,
  facts: SpirvFacts,
): ShaderResourceBinding[] {
  return variables
    .filter(({ builtin }) => builtin === '')
    .map(({ name, location, type }) => ({
      ...DEFAULT_RESOURCE_BINDING,
      name: names?.get(location) ?? name,
      type: STAGE_TYPE[direction],
      location,
      ...reflectType(type),
      resourceId: facts.idOf(direction, 'location', location),
    }));
}

function builtIns(variables: readonly InterfaceVariable[], direction: Direction, facts: SpirvFacts): ShaderBuiltIn[] {
  return variables.flatMap(({ builtin }) => {
    const declared = direction === 'in' ? builtInInput(builtin) : builtInOutput(builtin);
    return declared === null ? [] : [builtIn(declared, direction, facts)];
  });
}

function builtIn(it: BuiltInDeclaration, direction: Direction, facts: SpirvFacts): ShaderBuiltIn {
  const { builtin, name, baseType, vecSize, bitWidth, arraySizes, isPerVertex, spirv } = it;
  const value = isPerVertex
    ? { name: 'gl_PerVertex', baseType: SHADER_BASE_TYPE.structType, vecSize: 1, bitWidth: 0 }
    : { name, baseType, vecSize, bitWidth, arraySizes, descriptorCount: arraySizes[0] ?? 1 };
  return {
    builtin,
    valueBaseType: baseType,
    valueVecSize: vecSize,
    valueColumns: 1,
    resource: {
      ...DEFAULT_RESOURCE_BINDING,
      ...value,
      type: STAGE_TYPE[direction],
      resourceId: facts.idOf(direction, 'builtin', spirv),
    },
  };
}
