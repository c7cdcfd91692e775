import { sameBytes } from '../../format/bytes/sameBytes.js';
import type { ArenaRange } from '../../format/carbonEffect/ArenaUse.js';
import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { EffectBodies } from '../../format/carbonEffect/EffectBodies.js';
import { effectArenaUse } from '../../format/carbonEffect/effectArenaUse.js';
import { counted } from '../valueTexts.js';
import { bytesText, firstDifferentByte } from './byteRuns.js';
import { ContentIds } from './ContentIds.js';
import type { DifferenceKind, Finding } from './Difference.js';
import { Effort } from './Effort.js';

/**
 * The arenas of two files whose records say the same: bytes that nothing refers to, references into the middle of entries,
 * the order of the entries. Every body is decoded for it.
 */
export function compareArenas(left: CjsCarbonEffectReader, right: CjsCarbonEffectReader): readonly Finding[] {
  if (sameBytes(left.arena, right.arena)) return [];
  const [mine, theirs] = [contentsOf(left), contentsOf(right)];
  const findings: Finding[] = [];
  const tell = (path: string, a: string, b: string, kind: DifferenceKind = 'changed'): void => {
    if (a !== b) findings.push({ path, kind, left: a, right: b });
  };
  tell('arena.unreferenced', rangesText(mine.unreferenced), rangesText(theirs.unreferenced));
  tell('arena.insideEntries', counted(mine.inside, 'reference'), counted(theirs.inside, 'reference'));

  const contents = new ContentIds(new Effort(Number.POSITIVE_INFINITY));
  const ids = mine.entries.map((bytes) => contents.idOf(bytes));
  const others = theirs.entries.map((bytes) => contents.idOf(bytes));
  const at = ids.findIndex((id, i) => id !== others[i]);
  if (at >= 0 || ids.length !== others.length) {
    const isOrder = String(ids.toSorted()) === String(others.toSorted());
    const text = ({ entries }: ArenaContents): string => entryText(entries, at < 0 ? ids.length : at);
    tell(isOrder ? 'arena' : 'arena.entries', text(mine), text(theirs), isOrder ? 'order' : 'changed');
  } else if (findings.length === 0) {
    const place = firstDifferentByte(left.arena, right.arena);
    tell('arena.unreferenced', bytesText(left.arena, place), bytesText(right.arena, place));
  }
  return findings;
}

interface ArenaContents {
  /** What is referred to, in the order in which it lies there. */
  readonly entries: readonly Uint8Array[];
  readonly unreferenced: readonly ArenaRange[];
  /** References that begin or end inside another entry. */
  readonly inside: number;
}

function contentsOf(reader: CjsCarbonEffectReader): ArenaContents {
  const use = effectArenaUse(new EffectBodies(reader));
  return {
    entries: use.entries().map(({ offset, size }) => reader.arena.subarray(offset, offset + size)),
    unreferenced: use.unreferenced(),
    inside: use.insideEntries().length,
  };
}

function rangesText(ranges: readonly ArenaRange[]): string {
  const size = ranges.reduce((sum, range) => sum + range.size, 0);
  const [first] = ranges;
  if (first === undefined) return 'nothing';
  return `${counted(size, 'byte')} in ${counted(ranges.length, 'place')}, the first at ${first.offset}`;
}

function entryText(entries: readonly Uint8Array[], at: number): string {
  const entry = entries[at];
  const count = counted(entries.length, 'entry', 'entries');
  return entry === undefined ? count : `${count}, number ${at} has ${bytesText(entry, 0)}`;
}
