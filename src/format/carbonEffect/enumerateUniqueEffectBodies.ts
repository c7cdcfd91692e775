import { hashBytes, sameBytes } from '../bytes/sameBytes.js';
import type { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';
import { EFFECT_BODY_COUNT_MAX } from './limits.js';

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
 * @throws RangeError above {@link EFFECT_BODY_COUNT_MAX} rows.
 */
export function enumerateUniqueEffectBodies(reader: CjsCarbonEffectReader): readonly UniqueEffectBody[] {
  if (reader.rowCount > EFFECT_BODY_COUNT_MAX) {
    throw new RangeError(`${reader.rowCount} rows: bodies are enumerated up to ${EFFECT_BODY_COUNT_MAX}`);
  }
  const groups: Group[] = [];
  // The bodies tile the file, so the offset of one that is not empty names its range.
  const byOffset = new Map<number, Group>();
  const byHash = new Map<number, Group[]>();
  for (let position = 0; position < reader.rowCount; position++) {
    const bytes = reader.bodyBytes(position);
    const offset = bytes.length === 0 ? -1 : reader.row(position).offset;
    const known = byOffset.get(offset) ?? findEqual(byHash, bytes);
    if (known !== undefined) {
      known.rows.push(position);
      byOffset.set(offset, known);
      continue;
    }
    const group: Group = { permutationIndex: position, bytes, rows: [position] };
    groups.push(group);
    byOffset.set(offset, group);
    const hash = hashBytes(bytes);
    const sameHash = byHash.get(hash);
    if (sameHash === undefined) byHash.set(hash, [group]);
    else sameHash.push(group);
  }
  return groups;
}

function findEqual(byHash: ReadonlyMap<number, Group[]>, bytes: Uint8Array): Group | undefined {
  return byHash.get(hashBytes(bytes))?.find((group) => sameBytes(group.bytes, bytes));
}
