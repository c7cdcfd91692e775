import { FormatError } from '../bytes/FormatError.js';

/** A writer that throws on what was read has not re-emitted it: that is a divergence, not a refusal of the file. */
export function succeeds<T>(check: () => T): T | false {
  try {
    return check();
  } catch (error) {
    if (error instanceof FormatError || error instanceof RangeError || error instanceof TypeError) return false;
    throw error;
  }
}
