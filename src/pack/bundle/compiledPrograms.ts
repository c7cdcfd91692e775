import { decodeText } from '../../format/bytes/arenaText.js';
import { FormatError } from '../../format/bytes/FormatError.js';
import type { BackendBlock } from '../../format/carbonEffect/BackendBlock.js';
import { identityOf } from '../../format/carbonEffect/bindingIdentity.js';
import type { Stage } from '../../format/carbonEffect/stage.js';
import { ENTRY_POINT, entryProgram } from '../entryProgram.js';
import type { LinkedProgram } from '../LinkedProgram.js';
import type { Fail } from '../PackError.js';
import { type ProgramReflection, reflectProgram } from '../reflectProgram.js';
import { spotAt } from '../sourceSpot.js';
import { withConstantMembers } from './constantMembers.js';
import { type CompiledText, withRecordNames } from './recordNames.js';
import { stageOfType } from './stageOfType.js';

/**
 * The WGSL programs of a compiled pass, reflected as those of an author are, with the names of the records.
 * @param source of the file, and `at` the path of the pass in it, for messages.
 * @throws FormatError for a program that cannot be reflected.
 */
export function compiledPrograms(
  stages: readonly Stage[],
  block: BackendBlock,
  source: string,
  at: string,
): ProgramReflection[] {
  const texts = stages.map(
    (record, i): CompiledText => ({
      stage: stageOfType(record.type, source, `${at}.stages[${i}].type`),
      record,
      text: decodeText(record.program.bytes),
    }),
  );
  return withRecordNames(texts, block).map((text, i) => {
    const program = compiledProgram(text, failAt(source, `${at}.stages[${i}].program`));
    const material = block.bindGroups
      .flatMap(({ bindings }) => bindings)
      .find(({ identity, visibility }) => identity === MATERIAL && visibility.includes(text.stage));
    return {
      ...program,
      bindings: program.bindings.map((it) => {
        const isMaterial = it.group === material?.group && it.binding === material.binding;
        return isMaterial ? withConstantMembers(it, text.record.constants) : it;
      }),
    };
  });
}

const MATERIAL = identityOf('uniform-buffer', 0, 0);

function compiledProgram({ text, stage }: CompiledText, fail: Fail): ProgramReflection {
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
