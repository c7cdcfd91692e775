import type { Fail } from './PackError.js';
import { type InterfaceVariable, interfaceText, type ProgramReflection } from './reflectProgram.js';
import { typeText } from './WgslType.js';

/**
 * Checks the programs of a render pass against each other: the vertex program has a position, and gives everything that
 * the fragment program takes, with equal types and interpolation.
 */
export function checkStageInterface(vertex: ProgramReflection, fragment: ProgramReflection | null, fail: Fail): void {
  if (!vertex.outputs.some(({ builtin }) => builtin === 'position')) {
    fail(`${vertex.program.module} has no @builtin(position) output`, vertex.outputs[0]?.spot);
  }
  checkFlat(vertex.outputs, fail);
  if (fragment === null) return;
  checkFlat(fragment.inputs, fail);
  const given = new Map(
    vertex.outputs.filter(({ builtin }) => builtin === '').map((output) => [output.location, output]),
  );
  for (const input of fragment.inputs) {
    if (input.builtin !== '') continue;
    const output = given.get(input.location);
    const taken = `${fragment.program.module} takes ${input.name} at @location(${input.location})`;
    if (output === undefined) {
      fail(`${taken}, which ${vertex.program.module} does not give`, input.spot);
    }
    if (typeText(output.type) !== typeText(input.type) || output.interpolation !== input.interpolation) {
      fail(
        `${taken} as ${interfaceText(input)}; ${vertex.program.module} gives ${output.name} there as ${interfaceText(output)}`,
        input.spot,
      );
    }
  }
}

function checkFlat(variables: readonly InterfaceVariable[], fail: Fail): void {
  for (const { builtin, type, interpolation, name, spot } of variables) {
    const isWhole =
      (type.kind === 'scalar' || type.kind === 'vector') && (type.scalar === 'i32' || type.scalar === 'u32');
    if (builtin === '' && isWhole && !interpolation.startsWith('flat')) {
      fail(`${name} is a ${typeText(type)} and needs @interpolate(flat)`, spot);
    }
  }
}
