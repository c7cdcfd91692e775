import type { LinkedProgram } from './LinkedProgram.js';
import type { SourceSpot } from './sourceSpot.js';
import type { TranslationFault } from './Translator.js';

/** The author's place of what is wrong with a linked program; of an unknown one its module. */
export function programSpot(program: LinkedProgram, { offset }: TranslationFault): SourceSpot {
  return offset < 0 ? { file: program.path, line: 0, column: 0 } : program.spotOf(offset);
}
