import { firstDifferentByte } from './byteRuns.js';
import type { BodyPair, EffectDifferences } from './Difference.js';
import { firstDifferentLine } from './programLines.js';

/** Differences as `carbonfx diff --json` prints them. */
export function diffJson({ differences, pairs, uncompared }: EffectDifferences) {
  return {
    same: differences.length === 0 && uncompared.length === 0,
    differences: differences.map(({ path, kind, left, right, programs, pairs: where }) => ({
      path,
      kind,
      ...(left === null ? {} : { left }),
      ...(right === null ? {} : { right }),
      ...(programs === undefined
        ? {}
        : { byte: firstDifferentByte(programs.left, programs.right), ...lineOf(firstDifferentLine(programs)) }),
      ...(where === null ? {} : { permutations: countRows(pairs, where), pairs: where }),
    })),
    pairs: pairs.map(({ rows }) => rows),
    uncompared: uncompared.map(({ rows }) => rows),
  };
}

function lineOf(line: number | null): { readonly line?: number } {
  return line === null ? {} : { line };
}

function countRows(pairs: readonly BodyPair[], where: readonly number[]): number {
  return where.reduce((sum, pair) => sum + (pairs[pair]?.rows.left.length ?? 0), 0);
}
