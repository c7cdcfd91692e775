import { FormatError } from '../format/bytes/FormatError.js';
import type { Terminal } from './Terminal.js';

/** What the help says of it. */
export const REFUSAL_HELP =
  'A file that is refused is {file, error: {name, path, offset, message}}; exit code 1, and the message on stderr.';

/**
 * What `work` gives. Where it refuses the file, who reads JSON is told so as JSON too, in the shape of `carbonfx verify`.
 * @param file as it was named
 * @throws what `work` throws
 */
export async function orRefusal<T>(
  file: string,
  isJson: boolean,
  terminal: Terminal,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (isJson && failure instanceof FormatError) {
      const { name, path, offset, message } = failure;
      terminal.out(JSON.stringify({ file, error: { name, path, offset, message } }));
    }
    throw failure;
  }
}
