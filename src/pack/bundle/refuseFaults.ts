import { createTranslator } from '../glsl/createTranslator.js';
import type { Fail } from '../PackError.js';
import { programSpot } from '../programSpot.js';
import type { ProgramReflection } from '../reflectProgram.js';

/** Fails at the first program that is no valid WGSL: what comes of it in other languages would only repeat that. */
export async function refuseFaults(programs: readonly ProgramReflection[], fail: Fail): Promise<void> {
  const translator = await createTranslator();
  for (const { stage, program } of programs) {
    const { fault } = await translator.translate({ stage, text: program.text, glsl: false });
    if (fault !== null) fail(fault.problem, programSpot(program, fault));
  }
}
