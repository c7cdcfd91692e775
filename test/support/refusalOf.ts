import { FormatError } from '../../src/format/bytes/FormatError.js';

/** The FormatError that the work ends with; any other end is a failure. */
export function refusalOf(work: () => unknown): FormatError {
  try {
    work();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
