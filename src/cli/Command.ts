import type { CommandFlag } from './CommandFlag.js';
import type { Arguments } from './parseArguments.js';
import type { Terminal } from './Terminal.js';

/** One `carbonfx <name>`. Its help and the words it accepts come from the same lists, so they cannot disagree. */
export interface Command {
  readonly name: string;
  /** What follows the name in the usage line, e.g. `FILE A=B… --out PNG`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly flags: readonly CommandFlag[];
  /** Paragraphs of `--help` behind the flags: what the output means, what decides the exit code. */
  readonly notes: string;
  /** Resolves to the exit code; throws CommandFailure, or an error of the package, for what went wrong. */
  run(given: Arguments, terminal: Terminal): Promise<number>;
}
