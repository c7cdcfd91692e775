import { FormatError } from '../bytes/FormatError.js';
import { CARBON_EFFECT_DATA_VERSION, CARBON_EFFECT_WRITE_VERSIONS } from './limits.js';

/**
 * The version to write, the default when none is named.
 * @throws FormatError for one that has no writer: its number is never put over another version's layout.
 */
export function checkWriteVersion(version: number = CARBON_EFFECT_DATA_VERSION): number {
  if (!CARBON_EFFECT_WRITE_VERSIONS.includes(version)) {
    throw new FormatError({
      path: 'version',
      found: `Carbon effect version ${version}, which cannot be written`,
      wanted: `one of ${CARBON_EFFECT_WRITE_VERSIONS.join(', ')}`,
    });
  }
  return version;
}
