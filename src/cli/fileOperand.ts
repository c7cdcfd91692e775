import { usageFailure } from './CommandFailure.js';
import type { Arguments } from './parseArguments.js';

/** The FILE that stands first among the operands, and the words behind it. */
export function fileOperand(given: Arguments): { readonly file: string; readonly rest: readonly string[] } {
  const [file, ...rest] = given.operands;
  if (file === undefined) throw usageFailure('A FILE is missing.');
  return { file, rest };
}
