import { FormatError } from '../bytes/FormatError.js';
import type { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';

/** A reference takes 4 bytes of the file, so this lets names be about a thousand characters long on average. */
const MOST_FILES = 256;
/** Small files are never the trouble. */
const SMALL = 1 << 20;

/**
 * For whoever tells all names of a file: references into the middle of one long string cost next to nothing to read and
 * would come to any size when they are told one by one. Call it behind each body that was read.
 * @throws FormatError
 */
export function refuseBloatedTexts({ arenaReader, bytes, source }: CjsCarbonEffectReader): void {
  const { textsGiven } = arenaReader;
  if (textsGiven <= bytes.length * MOST_FILES + SMALL) return;
  throw new FormatError({
    source,
    path: 'arena',
    found: `references to ${textsGiven} characters of text and more in a file of ${bytes.length} bytes`,
    wanted: `names of no more than ${MOST_FILES} times the file in all`,
    fix: 'carbonfx verify checks such a file without telling its names',
  });
}
