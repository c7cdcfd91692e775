import { hashBytes, sameBytes } from '../bytes/sameBytes.js';
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
  const byHash = new Map<number, Group[]>();
  for (let position = 0; position < reader.rowCount; position++) {
    const row = reader.row(position);
    const offset = row.size === 0 ? -1 : row.offset;
    const known = byOffset.get(offset);
    if (known === undefined) byOffset.set(offset, groupOf(position, reader.bodyBytes(position)));
    else known.rows.push(position);
  }
  return groups;

  function groupOf(position: number, bytes: Uint8Array): Group {
    const hash = hashBytes(bytes);
    const sameHash = byHash.get(hash);
    const equal = sameHash?.find((group) => sameBytes(group.bytes, bytes));
    if (equal !== undefined) {
      equal.rows.push(position);
      return equal;
    }
    const group: Group = { permutationIndex: position, bytes, rows: [position] };
    groups.push(group);
    if (sameHash === undefined) byHash.set(hash, [group]);
    else sameHash.push(group);
    return group;
  }
}
