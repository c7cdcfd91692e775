import type { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';
import type { EffectDescription } from './effectDescription.js';
import { groupEffectBodies } from './groupEffectBodies.js';
import type { CarbonEffectFile } from './writeCarbonEffectFile.js';

/**
 * A whole effect as records: what `writeCarbonEffectFile` takes. Decodes every distinct body once; programs, default values
 * and blocks are views into the reader's bytes. Written at the reader's own version it gives the same bytes, if Carbon's
 * writer could have made them (`verifyCarbonEffect` says what else a file may have).
 * @throws FormatError for everything that is refused when a row is read.
 */
export function readCarbonEffectFile(reader: CjsCarbonEffectReader): CarbonEffectFile {
  const rows: number[] = Array.from({ length: reader.rowCount });
  const bodies = groupEffectBodies(reader).map((group, body): EffectDescription => {
    for (const row of group.rows) rows[row] = body;
    return reader.readDescription(group.permutationIndex);
  });
  const { axes, version, compilerVersion, sourceHash } = reader;
  return { axes, rows, bodies, ...(version >= 15 ? { compilerVersion, sourceHash } : {}) };
}
