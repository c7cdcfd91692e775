import type { ArenaEntry, ArenaReferences } from './ArenaReferences.js';

/** What shares what in an arena. Sizes in bytes. */
export interface ArenaSharing {
  readonly size: number;
  readonly entries: number;
  readonly references: number;
  /** What all references together refer to: what the file would need if nothing was shared. */
  readonly referencedBytes: number;
  /** What of the arena is referred to at all. */
  readonly usedBytes: number;
  readonly unreferencedBytes: number;
  /** `referencedBytes - usedBytes`. */
  readonly savedBytes: number;
  /** Entries that are referred to more than once. */
  readonly sharedEntries: number;
  /** Those that take most, then those that sharing saves most of; none twice, most first. */
  readonly largest: readonly DescribedEntry[];
  readonly mostSaving: readonly DescribedEntry[];
}

/** An entry with the beginning of what it holds, where that is a string. */
export interface DescribedEntry extends ArenaEntry {
  readonly savedBytes: number;
  readonly text?: string;
}

const TOLD = 8;
const TOLD_CHARACTERS = 60;

/** @param textAt the string at an offset of the arena */
export function arenaSharing(
  size: number,
  references: ArenaReferences,
  textAt: (offset: number) => string | undefined,
): ArenaSharing {
  const { entries } = references;
  const referencedBytes = sum(entries, (entry) => entry.size * entry.references);
  const usedBytes = coveredBytes(entries);
  const told = (by: (entry: ArenaEntry) => number): readonly DescribedEntry[] =>
    mostFirst(
      entries.filter((entry) => by(entry) > 0),
      by,
    ).map(described);
  return {
    size,
    entries: entries.length,
    references: sum(entries, (entry) => entry.references),
    referencedBytes,
    usedBytes,
    unreferencedBytes: size - usedBytes,
    savedBytes: referencedBytes - usedBytes,
    sharedEntries: entries.filter((entry) => entry.references > 1).length,
    largest: told((entry) => entry.size),
    mostSaving: told(savedBy),
  };

  function described(entry: ArenaEntry): DescribedEntry {
    const text = entry.use === 'text' ? textAt(entry.offset)?.slice(0, TOLD_CHARACTERS) : undefined;
    return { ...entry, savedBytes: savedBy(entry), ...(text === undefined ? {} : { text }) };
  }
}

function savedBy({ size, references }: ArenaEntry): number {
  return size * (references - 1);
}

function mostFirst(entries: ArenaEntry[], by: (entry: ArenaEntry) => number): readonly ArenaEntry[] {
  return entries.sort((a, b) => by(b) - by(a) || a.offset - b.offset).slice(0, TOLD);
}

/** Ranges may overlap: a reference may begin inside of an entry. */
function coveredBytes(entries: readonly ArenaEntry[]): number {
  let covered = 0;
  let end = 0;
  for (const { offset, size } of [...entries].sort((a, b) => a.offset - b.offset)) {
    const from = Math.max(offset, end);
    end = Math.max(end, offset + size);
    covered += Math.max(0, end - from);
  }
  return covered;
}

function sum(entries: readonly ArenaEntry[], of: (entry: ArenaEntry) => number): number {
  return entries.reduce((total, entry) => total + of(entry), 0);
}
