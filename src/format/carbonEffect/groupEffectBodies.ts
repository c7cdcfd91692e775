import { BytesMap } from '../bytes/BytesMap.js';
import type { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';

/** Rows whose bodies have the same bytes. */
export interface UniqueEffectBody {
  /** The first of them, by position. */
  readonly permutationIndex: number;
  /** The body, a view. */
  readonly bytes: Uint8Array;
  /** All of them in ascending order, the first one included. */
  readonly rows: readonly number[];
}

interface Group extends UniqueEffectBody {
  readonly rows: number[];
}

/**
 * Groups the rows of a file by the bytes of their bodies, in order of first occurrence, without decoding any. Rows that
 * name the same range are the fast path; other ranges are compared when their hashes agree.
 */
export function groupEffectBodies(reader: CjsCarbonEffectReader): readonly UniqueEffectBody[] {
  const groups: Group[] = [];
  // The bodies tile the file, so the offset of one that is not empty names its range.
  const byOffset = new Map<number, Group>();
  const byContent = new BytesMap<Group>();
  for (let position = 0; position < reader.rowCount; position++) {
    const row = reader.row(position);
    const offset = row.size === 0 ? -1 : row.offset;
    let group = byOffset.get(offset);
    if (group === undefined) {
      const bytes = reader.bodyBytes(position);
      group = byContent.getOrMake(bytes, () => {
        const made: Group = { permutationIndex: position, bytes, rows: [] };
        groups.push(made);
        return made;
      });
      byOffset.set(offset, group);
    }
    group.rows.push(position);
  }
  return groups;
}
