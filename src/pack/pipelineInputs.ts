import { VERTEX_USAGES } from '../device/VertexLayout.js';
import { INPUT_TYPE, type PipelineInput } from '../format/carbonEffect/pipelineInput.js';
import { spotInDefinition } from './definitionSpot.js';
import type { EffectSource } from './EffectSource.js';
import { entryOf } from './entryOf.js';
import type { Fail } from './PackError.js';
import { type InterfaceVariable, interfaceText, type ProgramReflection } from './reflectProgram.js';
import type { SourceText } from './sourceSpot.js';
import type { ScalarName } from './WgslType.js';

const TYPE: Readonly<Partial<Record<ScalarName, number>>> = {
  f32: INPUT_TYPE.FLOAT,
  i32: INPUT_TYPE.INT,
  u32: INPUT_TYPE.UINT,
};

/**
 * The vertex inputs that the module declares, in its order, found in the mesh by the usages of the definition. One that
 * is never read is no input of the program: its mask is 0.
 */
export function pipelineInputs(
  source: EffectSource,
  vertex: ProgramReflection,
  definition: SourceText | null,
  fail: Fail,
): PipelineInput[] {
  const inputs = vertex.inputs.filter(({ builtin }) => builtin === '');
  const seen = new Map<string, string>();
  return inputs.map((input) => {
    const { usage, usageIndex } = usageOf(source, input, definition, fail);
    const key = `${usage}.${usageIndex}`;
    const twin = seen.get(key);
    if (twin !== undefined)
      fail(`inputs ${twin} and ${input.name} have one usage`, spotInDefinition(definition, 'inputs'));
    seen.set(key, input.name);
    const { type } = input;
    const scalar = type.kind === 'scalar' || type.kind === 'vector' ? TYPE[type.scalar] : undefined;
    if (scalar === undefined)
      return fail(`input ${input.name} is a ${interfaceText(input)}; no mesh has that`, input.spot);
    const dimension = type.kind === 'vector' ? type.components : 1;
    return {
      usage,
      registerIndex: input.location,
      usageIndex,
      usedMask: (vertex.inputMasks.get(input.name) ?? ~0) & ((1 << dimension) - 1),
      type: scalar,
      dimension,
    };
  });
}

function usageOf(source: EffectSource, input: InterfaceVariable, definition: SourceText | null, fail: Fail) {
  const inputs: Readonly<Record<string, string | undefined>> = source.inputs ?? {};
  const name = entryOf(inputs, input.name);
  if (name === undefined) {
    return fail(`the usage of vertex input ${input.name} is not known`, input.spot, 'Name it in inputs.');
  }
  const match = /^([A-Z]+)(\d{0,3})$/.exec(name);
  const usages: readonly string[] = VERTEX_USAGES;
  const usage = usages.indexOf(match?.[1] ?? '');
  const usageIndex = Number(match?.[2] ?? '');
  if (usage >= 0 && usageIndex <= 255) return { usage, usageIndex };
  return fail(
    `vertex input ${input.name} has the unknown usage ${name}`,
    spotInDefinition(definition, 'inputs', input.name),
    `Usages are ${usages.join(', ')}, with an index where it is not 0.`,
  );
}
