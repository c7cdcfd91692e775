import { firstDifferentByte } from './byteRuns.js';
import type { BodyPair, EffectDifferences, Sides } from './Difference.js';
import { Effort } from './Effort.js';
import { firstDifferentLine } from './programLines.js';

/** Bytes of programs that are looked at to find where they part: as many as reading large files takes. */
const PROGRAM_EFFORT = 2 ** 28;

/**
 * Differences as `carbonfx diff --json` prints them.
 * @param effort bytes of programs that may be looked at; past it `byte` and `line` are left out.
 */
export function diffJson(
  { differences, matchedBy, pairs, uncompared }: EffectDifferences,
  effort: Effort = new Effort(PROGRAM_EFFORT),
) {
  return {
    same: differences.length === 0 && uncompared.length === 0,
    matchedBy,
    differences: differences.map(({ path, kind, left, right, programs, pairs: where }) => ({
      path,
      kind,
      ...(left === null ? {} : { left }),
      ...(right === null ? {} : { right }),
      ...(programs === undefined ? {} : placeOf(programs, effort)),
      ...(where === null ? {} : { permutations: countRows(pairs, where), pairs: where }),
    })),
    pairs: pairs.map(({ rows }) => rows),
    uncompared: uncompared.map(({ rows }) => rows),
  };
}

/** Where two programs part. */
function placeOf(programs: Sides<Uint8Array>, effort: Effort): { readonly byte?: number; readonly line?: number } {
  if (!effort.affords(programs.left.length + programs.right.length)) return {};
  const byte = firstDifferentByte(programs.left, programs.right);
  const line = firstDifferentLine(programs);
  return line === null ? { byte } : { byte, line };
}

function countRows(pairs: readonly BodyPair[], where: readonly number[]): number {
  return where.reduce((sum, pair) => sum + (pairs[pair]?.rows.left.length ?? 0), 0);
}
