import { EXIT } from './exitCodes.js';

/**
 * A command cannot do what it was asked: a missing file, a word it does not know. Its message is all that is printed.
 * It never leaves the command line, so it is not one of the package's error classes.
 */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';

  constructor(
    message: string,
    readonly exitCode: number = EXIT.FAILED,
  ) {
    super(message);
  }
}

/** The command was not given what it needs, or was given what it does not take. */
export function usageFailure(message: string): CommandFailure {
  return new CommandFailure(message, EXIT.USAGE);
}
