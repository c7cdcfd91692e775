import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { counted } from '../valueTexts.js';
import type { BodyPair, Difference, EffectDifferences, Sides } from './Difference.js';
import { Effort } from './Effort.js';
import { programLines } from './programLines.js';
import { RowSets } from './RowSets.js';

/** Ways in which one path may differ that are shown; there may be one for each permutation. */
const SHOWN_PER_PATH = 3;
/** Groups of permutations that are shown. */
const MAX_GROUPS = 100;
/** Bytes of programs that are compared line by line for each byte of the files and for any files; what a program costs at least. */
const PROGRAM_EFFORT_PER_BYTE = 4;
const MIN_PROGRAM_EFFORT = 2 ** 24;
const PROGRAM_EFFORT = 2 ** 16;
/** Characters of a value that are shown, and of those how many in front of the first different one. */
const MAX_VALUE = 120;
const LEAD = 40;

/** Differences as people read them: by the permutations that they hold for, a line each, and the changed lines of programs. */
export function diffLines(
  { differences, matchedBy, pairs, uncompared }: EffectDifferences,
  files: Sides<CjsCarbonEffectReader>,
): readonly string[] {
  const lines: string[] = [];
  const { shown, hidden } = firstOfEachPath(differences);
  // The side that tells more permutations apart.
  const side = files.right.rowCount > files.left.rowCount ? 'right' : 'left';
  const { rowCount } = files[side];
  const rowSets = new RowSets(files[side]);
  const effort = programEffort(files);
  if (matchedBy === 'position' && rowCount > 1) {
    lines.push('Permutations are compared by position, not by options: each file has an axis that the other lacks.');
  }
  const sections = sectionsOf(shown);
  for (const section of sections.slice(0, MAX_GROUPS)) {
    const where = section[0]?.pairs ?? null;
    const isTitled = where !== null && rowCount > 1;
    if (isTitled) lines.push(`In ${rowSets.describe(rowsOf(pairs, where, side))}:`);
    const indent = isTitled ? '  ' : '';
    for (const difference of section) {
      lines.push(indent + differenceText(difference));
      for (const line of changedLines(difference, effort)) lines.push(`${indent}    ${line}`);
    }
  }
  const left = sections.length - MAX_GROUPS;
  if (left > 0)
    lines.push(`${counted(left, 'more group')} of permutations with differences of their own, which --json lists`);
  for (const [path, count] of hidden) lines.push(`${path}: ${count} more differences, which --json lists`);
  if (uncompared.length > 0) {
    const rows = uncompared.reduce((sum, pair) => sum + pair.rows.left.length, 0);
    lines.push(
      `${counted(rows, 'permutation')} not compared: the files share bodies between permutations in two ways, which makes`,
      `${counted(uncompared.length, 'pair')} of bodies more than can be compared in reasonable time`,
    );
  }
  return lines;
}

/** The differences of two files without permutations: a line each, and the changed lines of programs. */
export function plainDiffLines(
  { differences }: EffectDifferences,
  files: Sides<{ readonly bytes: Uint8Array }>,
): readonly string[] {
  const effort = programEffort(files);
  return differences.flatMap((difference) => [
    differenceText(difference),
    ...changedLines(difference, effort).map((line) => `    ${line}`),
  ]);
}

/** One difference in one line. */
function differenceText({ path, kind, left, right }: Difference): string {
  const [a, b] = left !== null && right !== null ? shortened(left, right) : [left, right].map((it) => start(it ?? ''));
  switch (kind) {
    case 'added':
      return path === 'permutations' ? `${b}: only in B` : `${path}: only in B${b === '' ? '' : `: ${b}`}`;
    case 'removed':
      return path === 'permutations' ? `${a}: only in A` : `${path}: only in A${a === '' ? '' : `: ${a}`}`;
    case 'order':
      return `${path}: in another order: ${a} -> ${b}`;
    case 'changed':
      // Programs of one size: their lines say the rest.
      return a === b ? `${path}: differs, ${a} in both` : `${path}: ${a} -> ${b}`;
  }
}

/** Differences that hold for the same permutations, together. */
function sectionsOf(differences: readonly Difference[]): readonly (readonly Difference[])[] {
  const sections = new Map<string, Difference[]>();
  for (const difference of differences) {
    const key = difference.pairs === null ? '' : difference.pairs.join();
    const known = sections.get(key);
    if (known === undefined) sections.set(key, [difference]);
    else known.push(difference);
  }
  return [...sections.values()];
}

function firstOfEachPath(differences: readonly Difference[]): {
  readonly shown: readonly Difference[];
  readonly hidden: ReadonlyMap<string, number>;
} {
  const counts = new Map<string, number>();
  const hidden = new Map<string, number>();
  const shown = differences.filter(({ path }) => {
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    if (count > SHOWN_PER_PATH) hidden.set(path, count - SHOWN_PER_PATH);
    return count <= SHOWN_PER_PATH;
  });
  return { shown, hidden };
}

function rowsOf(
  pairs: readonly BodyPair[],
  where: readonly number[],
  side: keyof Sides<unknown>,
): readonly (readonly number[])[] {
  return where.map((pair) => pairs[pair]?.rows[side] ?? []);
}

function programEffort({ left, right }: Sides<{ readonly bytes: Uint8Array }>): Effort {
  return new Effort(MIN_PROGRAM_EFFORT + PROGRAM_EFFORT_PER_BYTE * (left.bytes.length + right.bytes.length));
}

/** The changed lines of a program, while the effort for them lasts. */
function changedLines({ programs }: Difference, effort: Effort): readonly string[] {
  if (programs === undefined) return [];
  const isAfforded = effort.affords(PROGRAM_EFFORT + programs.left.length + programs.right.length);
  return isAfforded ? programLines(programs) : ['(its lines are left out: too much differs to show them all)'];
}

/** Two long texts from a little in front of where they part. */
function shortened(left: string, right: string): readonly [string, string] {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  const from = Math.max(left.length, right.length) <= MAX_VALUE || at < MAX_VALUE - LEAD ? 0 : at - LEAD;
  return [start(left, from), start(right, from)];
}

function start(text: string, from = 0): string {
  const shown = text.slice(from, from + MAX_VALUE);
  return `${from > 0 ? '…' : ''}${shown}${from + MAX_VALUE < text.length ? '…' : ''}`;
}
