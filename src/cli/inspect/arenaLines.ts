import { tableLines } from '../table.js';
import { counted, printable, quoted } from '../valueTexts.js';
import type { DescribedEntry } from './arenaSharing.js';
import type { Inspection } from './Inspection.js';
import { bytesText, languageText, type TextLimits } from './textLines.js';

/** The programs of the file by stage and language. */
export function programLines({ programs }: Inspection): readonly string[] {
  if (programs.length === 0) return [];
  const rows = programs.map(({ stage, language, programs: count, uses, bytes, smallest, largest }) =>
    language === 'none'
      ? [stage, languageText(language), '', String(uses), '', '']
      : [
          stage,
          languageText(language),
          String(count),
          String(uses),
          bytesText(bytes),
          smallest === largest ? bytesText(smallest) : `${bytesText(smallest)} to ${bytesText(largest)}`,
        ],
  );
  return ['', 'Programs', ...tableLines([['stage', 'language', 'different', 'uses', 'bytes', 'each'], ...rows], '  ')];
}

/** What shares what in the arena. */
export function arenaLines({ arena, faults }: Inspection, limits: TextLimits): readonly string[] {
  const { entries, references, size, savedBytes, unreferencedBytes, sharedEntries } = arena;
  const unread = faults.some(({ body }) => body !== null) ? ' that was read' : '';
  return [
    '',
    `Arena: ${counted(entries, 'entry', 'entries')} in ${bytesText(size)}, referred to ${counted(references, 'time')}; ` +
      (savedBytes === 0 ? 'nothing is shared' : `sharing saves ${bytesText(savedBytes)}`),
    `  ${counted(sharedEntries, 'entry', 'entries')} with more than one reference; ` +
      `${unreferencedBytes === 0 ? 'every byte is referred to' : `nothing${unread} refers to ${bytesText(unreferencedBytes)}`}`,
    ...entryLines(arena.largest, arena.mostSaving, limits),
  ];
}

/** Entries of each list that are told. */
const TOLD = 4;

function entryLines(
  largest: readonly DescribedEntry[],
  mostSaving: readonly DescribedEntry[],
  limits: TextLimits,
): readonly string[] {
  const count = Math.min(limits.items, limits.items === Number.POSITIVE_INFINITY ? largest.length : TOLD);
  const told = new Map<string, DescribedEntry>();
  for (const entry of [...largest.slice(0, count), ...mostSaving.slice(0, count)]) {
    told.set(`${entry.offset} ${entry.size}`, entry);
  }
  if (told.size === 0) return [];
  const rows = [...told.values()].map((entry) => [
    `0x${entry.offset.toString(16)}`,
    bytesText(entry.size),
    String(entry.references),
    entry.savedBytes === 0 ? '' : bytesText(entry.savedBytes),
    entry.text === undefined ? printable(entry.use) : quoted(entry.text),
  ]);
  return tableLines([['offset', 'size', 'references', 'saves', 'largest, and most shared'], ...rows], '  ');
}
