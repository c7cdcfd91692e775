import { decodeText } from '../../format/bytes/arenaText.js';
import { sameBytes } from '../../format/bytes/sameBytes.js';
import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { quoted } from '../valueTexts.js';
import { axesRule, namedAxes } from './axisRule.js';
import { BodyCache } from './BodyCache.js';
import { ContentIds } from './ContentIds.js';
import { compareLayout } from './compareLayout.js';
import type { BodyPair, EffectDifferences, Finding } from './Difference.js';
import { DifferenceList } from './DifferenceList.js';
import { Effort, OutOfEffort } from './Effort.js';
import { firstByteFinding } from './firstByteFinding.js';
import { pairBodies } from './pairBodies.js';
import { RecordComparison } from './RecordComparison.js';
import { RowSets } from './RowSets.js';
import { effectDescriptionRule } from './recordRules.js';

/** Bytes of bodies and arenas that may be looked at for each byte of the files, and what any two files may take. */
const EFFORT_PER_BYTE = 16;
const MIN_EFFORT = 2 ** 27;

/** Findings about how a file came to be, not about what it says. */
const PROVENANCE: ReadonlySet<string> = new Set(['version', 'compilerVersion', 'sourceHash']);

/**
 * Compares what two effects say. Bodies that are equal byte for byte over equal arenas are not decoded, every other pair of
 * distinct bodies is compared once. Empty only for equal bytes.
 * @param effort what it may take; bodies that are not reached with it are listed as not compared.
 * @throws FormatError for a body that is refused when a row is read.
 */
export function diffEffects(
  left: CjsCarbonEffectReader,
  right: CjsCarbonEffectReader,
  effort: Effort = effortFor(left, right),
): EffectDifferences {
  if (sameBytes(left.bytes, right.bytes)) {
    return { differences: [], matchedBy: 'options', pairs: [], uncompared: [] };
  }
  const contents = new ContentIds(effort);
  const comparison = new RecordComparison({ left: left.version, right: right.version }, contents, effort);
  const list = new DifferenceList(contents);
  const addAll = (findings: readonly Finding[], pair: number | null): void => {
    for (const finding of findings) list.add(finding, pair);
  };

  addAll(headerFindings(left, right), null);
  addAll(comparison.compare(axesRule, namedAxes(left.axes), namedAxes(right.axes)), null);
  const { matchedBy, pairs, alone } = pairBodies(left, right);
  addAll(aloneFindings(left, right, alone), null);

  const differing: BodyPair[] = [];
  const uncompared: BodyPair[] = [];
  // Distinct bodies do not overlap: all of them together are no longer than the files.
  const bodyContents = new ContentIds(new Effort(Number.POSITIVE_INFINITY));
  const bodies = { left: new BodyCache(left), right: new BodyCache(right) };
  const isEqualByBytes = left.version === right.version && sameBytes(left.arena, right.arena);
  for (const { left: mine, right: theirs, rows } of pairs) {
    if (isEqualByBytes && bodyContents.same(mine.bytes, theirs.bytes)) continue;
    try {
      effort.spend(mine.bytes.length + theirs.bytes.length);
      const findings = comparison.compare(effectDescriptionRule, bodies.left.read(mine), bodies.right.read(theirs));
      addAll(findings, differing.length);
      if (findings.length > 0) differing.push({ rows });
    } catch (error) {
      if (!(error instanceof OutOfEffort)) throw error;
      uncompared.push({ rows });
    }
  }

  const isSameContent = uncompared.length === 0 && list.differences.every(({ path }) => PROVENANCE.has(path));
  addAll(compareLayout(left, right, isSameContent), null);
  if (list.differences.length === 0 && uncompared.length === 0) list.add(firstByteFinding(left, right), null);
  return { differences: list.differences, matchedBy, pairs: differing, uncompared };
}

function effortFor(left: CjsCarbonEffectReader, right: CjsCarbonEffectReader): Effort {
  return new Effort(MIN_EFFORT + EFFORT_PER_BYTE * (left.bytes.length + right.bytes.length));
}

function headerFindings(left: CjsCarbonEffectReader, right: CjsCarbonEffectReader): readonly Finding[] {
  const rows: readonly (readonly [string, string | null, string | null])[] = [
    ['version', String(left.version), String(right.version)],
    ['compilerVersion', compilerVersion(left), compilerVersion(right)],
    ['sourceHash', sourceHash(left), sourceHash(right)],
  ];
  return rows.filter(([, mine, theirs]) => mine !== theirs).map(([path, mine, theirs]) => finding(path, mine, theirs));
}

/** `null` in the versions whose header has none. */
function compilerVersion({ version, compilerVersion: it }: CjsCarbonEffectReader): string | null {
  return version >= 15 ? it.join('.') : null;
}

function sourceHash({ version, sourceHash: it }: CjsCarbonEffectReader): string | null {
  return version >= 15 ? quoted(decodeText(it)) : null;
}

function aloneFindings(
  left: CjsCarbonEffectReader,
  right: CjsCarbonEffectReader,
  alone: { readonly left: readonly number[]; readonly right: readonly number[] },
): readonly Finding[] {
  const words = (reader: CjsCarbonEffectReader, rows: readonly number[]): string =>
    new RowSets(reader).describe([rows]);
  return [
    ...(alone.left.length > 0 ? [finding('permutations', words(left, alone.left), null)] : []),
    ...(alone.right.length > 0 ? [finding('permutations', null, words(right, alone.right))] : []),
  ];
}

function finding(path: string, left: string | null, right: string | null): Finding {
  return { path, kind: left === null ? 'added' : right === null ? 'removed' : 'changed', left, right };
}
