import { decodeText } from '../../format/bytes/arenaText.js';
import { FormatError } from '../../format/bytes/FormatError.js';
import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { Stage } from '../../format/carbonEffect/stage.js';
import { ENTRY_POINT, entryProgram } from '../entryProgram.js';
import type { LinkedProgram } from '../LinkedProgram.js';
import type { Fail } from '../PackError.js';
import { type ProgramReflection, reflectProgram } from '../reflectProgram.js';
import { spotAt } from '../sourceSpot.js';
import { stageOfType } from './stageOfType.js';

/**
 * The WGSL programs of a compiled pass, reflected as those of an author are.
 * @param source of the file, and `at` the path of the pass in it, for messages.
 * @throws FormatError for a program that cannot be reflected.
 */
export function compiledPrograms(stages: readonly Stage[], source: string, at: string): ProgramReflection[] {
  return stages.map(({ type, program }, i) => {
    const path = `${at}.stages[${i}].program`;
    const stage = stageOfType(type, source, `${at}.stages[${i}].type`);
    return compiledProgram(decodeText(program.bytes), stage, failAt(source, path));
  });
}

function compiledProgram(text: string, stage: BackendStage, fail: Fail): ProgramReflection {
  const path = `${stage}.wgsl`;
  const program: LinkedProgram = {
    module: `the ${stage} program`,
    path,
    text,
    renamed: new Map(),
    spotOf: (offset) => spotAt({ path, text }, offset),
  };
  const entry = entryProgram(program, ENTRY_POINT, stage, fail);
  return reflectProgram({ program: entry, automatic: new Set() }, stage, fail);
}

/** Lines are those of the program in the file. */
function failAt(source: string, path: string): Fail {
  return (problem, spot, fix) => {
    const place = spot === undefined || spot.line === 0 ? '' : `line ${spot.line}: `;
    throw new FormatError({
      source,
      path,
      found: `${place}${problem}`,
      wanted: 'WGSL whose bindings, inputs and outputs can be told',
      ...(fix === undefined ? {} : { fix }),
    });
  };
}
