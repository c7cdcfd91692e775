import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { groupEffectBodies, type UniqueEffectBody } from '../../format/carbonEffect/groupEffectBodies.js';
import type { BodyPair, MatchedBy, Sides } from './Difference.js';
import { matchRows } from './matchRows.js';

/** Two distinct bodies that answer to each other in at least one permutation. */
export interface MatchedBodies extends BodyPair {
  readonly left: UniqueEffectBody;
  readonly right: UniqueEffectBody;
}

/** The rows of two files put side by side. */
export interface RowPairing {
  readonly matchedBy: MatchedBy;
  /** Distinct pairs of distinct bodies, in order of their first row in A. */
  readonly pairs: readonly MatchedBodies[];
  /** Rows to which none of the other side answers. */
  readonly alone: Sides<readonly number[]>;
}

interface GrowingPair extends MatchedBodies {
  readonly rows: Sides<number[]>;
}

export function pairBodies(left: CjsCarbonEffectReader, right: CjsCarbonEffectReader): RowPairing {
  const rowCounts = { left: left.rowCount, right: right.rowCount };
  const { matchedBy, rightRowOf } = matchRows(left.axes, right.axes, rowCounts);
  const leftBodies = bodiesByRow(left);
  const rightBodies = bodiesByRow(right);
  const pairs = new Map<number, GrowingPair>();
  const isAnswered = new Uint8Array(right.rowCount);
  const onlyLeft: number[] = [];
  rightRowOf.forEach((other, row) => {
    const [a, b] = [leftBodies[row], rightBodies[other]];
    if (a === undefined || b === undefined) {
      onlyLeft.push(row);
      return;
    }
    isAnswered[other] = 1;
    const key = a.permutationIndex * right.rowCount + b.permutationIndex;
    const pair = pairs.get(key) ?? { left: a, right: b, rows: { left: [], right: [] } };
    pair.rows.left.push(row);
    pair.rows.right.push(other);
    pairs.set(key, pair);
  });
  const onlyRight = Array.from({ length: right.rowCount }, (_, row) => row).filter((row) => isAnswered[row] === 0);
  return { matchedBy, pairs: [...pairs.values()], alone: { left: onlyLeft, right: onlyRight } };
}

function bodiesByRow(reader: CjsCarbonEffectReader): readonly UniqueEffectBody[] {
  const bodies: UniqueEffectBody[] = Array.from({ length: reader.rowCount });
  for (const body of groupEffectBodies(reader)) {
    for (const row of body.rows) bodies[row] = body;
  }
  return bodies;
}
