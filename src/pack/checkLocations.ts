import type { Fail } from './PackError.js';
import type { InterfaceVariable, ProgramReflection } from './reflectProgram.js';

/** What every WebGPU device has; what some have beyond that would draw on those alone. */
const VERTEX_ATTRIBUTES = 16;
const INTER_STAGE_VARIABLES = 16;
const COLOR_OUTPUTS = 8;

/**
 * Refuses inputs and outputs at locations that a device need not have: no pipeline could be made of the program there, and
 * only a page would tell. Inputs of a vertex program that it never reads are none.
 */
export function checkLocations(reflection: ProgramReflection, fail: Fail): void {
  const { stage, inputs, outputs, inputMasks } = reflection;
  if (stage === 'vertex') {
    const read = inputs.filter(({ name }) => inputMasks.get(name) !== 0);
    check(reflection, read, 'input', VERTEX_ATTRIBUTES, fail);
    check(reflection, outputs, 'output', INTER_STAGE_VARIABLES, fail);
  }
  if (stage === 'fragment') {
    check(reflection, inputs, 'input', INTER_STAGE_VARIABLES, fail);
    check(reflection, outputs, 'output', COLOR_OUTPUTS, fail);
  }
}

/** No two variables have one location, so that with these there are not too many either. */
function check(
  { program }: ProgramReflection,
  variables: readonly InterfaceVariable[],
  what: string,
  count: number,
  fail: Fail,
): void {
  const stray = variables.find(({ builtin, location }) => builtin === '' && location >= count);
  if (stray === undefined) return;
  const { name, location, spot } = stray;
  fail(
    `${program.module} has the ${what} ${name === '' ? '' : `${name} `}at @location(${location}); WebGPU has ${count} of them at least, 0 to ${count - 1}`,
    spot,
    'Take a lower location, or put several values into one vector.',
  );
}
