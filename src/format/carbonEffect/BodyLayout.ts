import { BytesMap } from '../bytes/BytesMap.js';
import type { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';

/** Which packed bodies a container stores, in which order, and which of them each row names. */
export interface BodyLayout {
  /** In the order in which they lie in the file. */
  readonly bodies: readonly Uint8Array[];
  /** Row -> index into `bodies`. */
  readonly bodyOfRow: readonly number[];
}

/** As Carbon's writer lays bodies out: rows of equal bytes share one, and they lie in order of first use. */
export function carbonLayout(rows: readonly Uint8Array[]): BodyLayout {
  const bodies: Uint8Array[] = [];
  // Most rows share the object too, which costs less to look up.
  const byObject = new Map<Uint8Array, number>();
  const byContent = new BytesMap<number>();
  const bodyOfRow = rows.map((bytes) => {
    let index = byObject.get(bytes);
    if (index === undefined) {
      index = byContent.getOrMake(bytes, () => bodies.push(bytes) - 1);
      byObject.set(bytes, index);
    }
    return index;
  });
  return { bodies, bodyOfRow };
}

/**
 * As a file lays its bodies out, which need not be Carbon's way: equal ones may be stored apart, and in any order. No body
 * may be empty (one that is can be opened, but not read).
 */
export function sourceLayout(reader: CjsCarbonEffectReader): BodyLayout {
  const rowByOffset = new Map<number, number>();
  for (let i = reader.rowCount; i-- > 0; ) rowByOffset.set(reader.row(i).offset, i);
  const inOrder = [...rowByOffset].sort(([a], [b]) => a - b);
  const bodyByOffset = new Map(inOrder.map(([offset], body) => [offset, body]));
  return {
    bodies: inOrder.map(([, row]) => reader.bodyBytes(row)),
    bodyOfRow: Array.from({ length: reader.rowCount }, (_, i) => bodyByOffset.get(reader.row(i).offset) ?? -1),
  };
}
