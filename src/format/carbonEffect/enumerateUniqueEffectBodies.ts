import type { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';
import { groupEffectBodies, type UniqueEffectBody } from './groupEffectBodies.js';
import { EFFECT_BODY_COUNT_MAX } from './limits.js';

/**
 * Groups the rows of a file by the bytes of their bodies, in order of first occurrence, without decoding any.
 * @throws RangeError above {@link EFFECT_BODY_COUNT_MAX} rows.
 */
export function enumerateUniqueEffectBodies(reader: CjsCarbonEffectReader): readonly UniqueEffectBody[] {
  if (reader.rowCount > EFFECT_BODY_COUNT_MAX) {
    throw new RangeError(`${reader.rowCount} rows: bodies are enumerated up to ${EFFECT_BODY_COUNT_MAX}`);
  }
  return groupEffectBodies(reader);
}
