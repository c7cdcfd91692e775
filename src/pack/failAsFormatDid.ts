import { FormatError } from '../format/bytes/FormatError.js';
import type { Fail } from './PackError.js';
import type { SourceText } from './sourceSpot.js';

/**
 * Turns what the format refused into the author's fault; rethrows anything else. Nothing is known of the place but that the
 * definition asks for it.
 */
export function failAsFormatDid(error: unknown, definition: SourceText | null, fail: Fail): never {
  if (!(error instanceof FormatError)) throw error;
  const { path, found, wanted, fix } = error;
  fail(
    `${path === '' ? '' : `${path}: `}${found}; wanted ${wanted}`,
    { file: definition?.path ?? '', line: 0, column: 0 },
    fix,
  );
}
