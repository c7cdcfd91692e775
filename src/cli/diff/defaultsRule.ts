import { sameBytes } from '../../format/bytes/sameBytes.js';
import { counted, wordText } from '../valueTexts.js';
import { blobOf } from './blobOf.js';
import { firstDifferentByte } from './byteRuns.js';
import { constantValueText } from './constantValueText.js';
import { matchItems } from './matchItems.js';
import { ItemSteps, nameStep } from './pathSteps.js';
import { isPlain, type ListRule, type OwnRule, type Plain, type Walk } from './RecordRule.js';

/** Differences outside the constants are told in whole words. */
const WORD = 4;

const CONSTANTS: ListRule = {
  label: 'defaults',
  keys: ['name'],
  step: ({ name }) => nameStep(String(name)),
  record: {},
};

/**
 * Default bytes by the constants that cover them, wherever these lie; what no constant covers by byte range. An empty blob
 * has the word behind its size.
 */
export const defaultsRule: OwnRule = {
  as: 'own',
  compare(walk, left, right) {
    const [mine, theirs] = [blobOf(left.defaults), blobOf(right.defaults)];
    if (!walk.sameBytes(mine.bytes, theirs.bytes)) compareDefaults(walk, left, right);
    else if (mine.bytes.length === 0 && mine.offset !== theirs.offset) {
      walk.report('defaults.offsetWord', wordText(mine.offset), wordText(theirs.offset));
    }
  },
  summary: ({ defaults }) => {
    const { length } = blobOf(defaults).bytes;
    return length === 0 ? null : `${counted(length, 'byte')} of defaults`;
  },
};

/** Default bytes of one side, and which of them belong to a constant. */
interface Defaults {
  readonly bytes: Uint8Array;
  readonly isCovered: Uint8Array;
}

function compareDefaults(walk: Walk, left: Plain, right: Plain): void {
  const [mine, theirs] = [defaultsOf(left), defaultsOf(right)];
  const sizes = [mine.bytes.length, theirs.bytes.length];
  if (sizes[0] !== sizes[1]) walk.report('defaults.size', String(sizes[0]), String(sizes[1]));
  const [leftConstants, rightConstants] = [constantsOf(left), constantsOf(right)];
  const steps = new ItemSteps(CONSTANTS, leftConstants);
  const match = matchItems(leftConstants, rightConstants, CONSTANTS.keys);
  for (const [l, r] of match.matched) {
    const [constant, other] = [leftConstants[l] ?? {}, rightConstants[r] ?? {}];
    const [a, b] = [cover(walk, mine, constant), cover(walk, theirs, other)];
    if (sameBytes(a, b)) continue;
    const from = firstDifferentByte(a, b);
    walk.report(steps.at(l), constantValueText(a, constant.type, from), constantValueText(b, other.type, from));
  }
  const alone = (defaults: Defaults, constant: Plain): string | null => {
    const value = cover(walk, defaults, constant);
    return value.length === 0 ? null : constantValueText(value, constant.type, 0);
  };
  for (const l of match.onlyLeft) {
    const text = alone(mine, leftConstants[l] ?? {});
    if (text !== null) walk.report(steps.at(l), text, null);
  }
  const rightSteps = new ItemSteps(CONSTANTS, rightConstants);
  for (const r of match.onlyRight) {
    const text = alone(theirs, rightConstants[r] ?? {});
    if (text !== null) walk.report(rightSteps.at(r), null, text);
  }
  walk.spend(mine.bytes.length + theirs.bytes.length);
  if (!sameBytes(uncovered(mine), uncovered(theirs))) reportRuns(walk, mine, theirs);
}

/** The bytes of a constant, as far as there are defaults for it; they count as covered from here on. */
function cover(walk: Walk, { bytes, isCovered }: Defaults, { offset, size }: Plain): Uint8Array {
  const end = Number(offset) + Number(size);
  const value = bytes.subarray(Number(offset), end);
  walk.spend(value.length);
  isCovered.fill(1, Number(offset), end);
  return value;
}

function reportRuns(walk: Walk, left: Defaults, right: Defaults): void {
  const length = Math.max(left.bytes.length, right.bytes.length);
  let start = -1;
  for (let at = 0; at < length + WORD; at += WORD) {
    const differs = at < length && !isWordSame(left, right, at);
    if (differs && start < 0) start = at;
    if (differs || start < 0) continue;
    const end = Math.min(at, length);
    walk.report(`defaults[${start}..${end - 1}]`, rangeText(left, start, end), rangeText(right, start, end));
    start = -1;
  }
}

function isWordSame(left: Defaults, right: Defaults, at: number): boolean {
  for (let i = at; i < at + WORD; i++) {
    if (byteAt(left, i) !== byteAt(right, i)) return false;
  }
  return true;
}

/** A byte that no constant covers, else -1. */
function byteAt({ bytes, isCovered }: Defaults, at: number): number {
  return isCovered[at] === 0 ? (bytes[at] ?? -1) : -1;
}

/** Hex, with dots for bytes that are not there or belong to a constant; `null` when there is nothing else. */
function rangeText(defaults: Defaults, start: number, end: number): string | null {
  const bytes = Array.from({ length: end - start }, (_, i) => byteAt(defaults, start + i));
  if (bytes.every((byte) => byte < 0)) return null;
  return bytes.map((byte) => (byte < 0 ? '..' : byte.toString(16).padStart(2, '0'))).join(' ');
}

function uncovered({ bytes, isCovered }: Defaults): Uint8Array {
  return bytes.filter((_, at) => isCovered[at] === 0);
}

function defaultsOf({ defaults }: Plain): Defaults {
  const { bytes } = blobOf(defaults);
  return { bytes, isCovered: new Uint8Array(bytes.length) };
}

function constantsOf({ constants }: Plain): readonly Plain[] {
  return Array.isArray(constants) ? constants.filter(isPlain) : [];
}
