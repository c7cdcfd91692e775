import { hashBytes, sameBytes } from '../bytes/sameBytes.js';
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
  const bodies: { readonly bytes: Uint8Array; readonly index: number }[] = [];
  const byObject = new Map<Uint8Array, number>();
  const byHash = new Map<number, { readonly bytes: Uint8Array; readonly index: number }[]>();
  const bodyOfRow = rows.map((bytes) => {
    let index = byObject.get(bytes);
    if (index === undefined) {
      index = indexOf(bytes);
      byObject.set(bytes, index);
    }
    return index;
  });
  return { bodies: bodies.map(({ bytes }) => bytes), bodyOfRow };

  function indexOf(bytes: Uint8Array): number {
    const hash = hashBytes(bytes);
    const sameHash = byHash.get(hash);
    const equal = sameHash?.find((body) => sameBytes(body.bytes, bytes));
    if (equal !== undefined) return equal.index;
    const body = { bytes, index: bodies.length };
    bodies.push(body);
    if (sameHash === undefined) byHash.set(hash, [body]);
    else sameHash.push(body);
    return body.index;
  }
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
