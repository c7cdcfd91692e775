import { join } from 'node:path';
import type { PackedFileReport, PackReport, UntranslatedPass } from '../../pack/PackReport.js';
import { packedFileName } from '../../pack/PackTarget.js';
import type { SourceSpot } from '../../pack/sourceSpot.js';
import { bytesText } from '../inspect/textLines.js';
import { tableLines } from '../table.js';
import { counted, printable } from '../valueTexts.js';
import { duration } from '../verify/totalLines.js';
import type { FolderOutcome, PackedPath } from './FolderOutcome.js';

/** What people read of a packed effect: its rows and the time, then a line for each file. */
export function summaryLines({ report, files, isKept, seconds }: Extract<FolderOutcome, { kind: 'packed' }>): string[] {
  const done = isKept ? 'not changed since it was packed; looked up' : 'packed';
  return [
    `${report.name}: ${counted(report.rows, 'row')}, ${done} in ${duration(seconds)}`,
    ...tableLines(
      files.map((file) => fileCells(file, report.rows)),
      '  ',
    ),
  ];
}

const STATES: Readonly<Record<PackedPath['state'], string>> = {
  written: 'written',
  unchanged: 'unchanged',
  missing: 'IS MISSING',
  different: 'IS NOT WHAT ITS SOURCE GIVES',
};

function fileCells({ path, state, bodies, programs, bytes }: PackedPath, rows: number): string[] {
  return [
    printable(path),
    counted(bodies, 'body', 'bodies'),
    `${counted(Number((rows / bodies).toFixed(1)), 'row')} each`,
    counted(programs, 'program'),
    bytesText(bytes),
    STATES[state],
  ];
}

/** What is wrong or doubtful, a line each that begins with the author's file, line and column. */
export function problemLines(outcome: FolderOutcome): string[] {
  const { folder } = outcome;
  if (outcome.kind === 'failed') return [`${folder}: ${outcome.message}`];
  if (outcome.kind === 'refused') {
    const { error } = outcome;
    // The message begins with the place where there is one.
    return [printable(error.file === '' ? `${folder}: ${error.message}` : join(folder, error.message))];
  }
  const { report, files } = outcome;
  return [
    ...report.warnings.map(({ spot, message }) => `${placeText(folder, spot)}: warning: ${printable(message)}`),
    ...files.flatMap((file) => untranslatedLines(folder, report, file)),
  ];
}

/** One reason mostly holds for many bodies: it is told once, with how many. */
function untranslatedLines(folder: string, { name }: PackReport, { target, untranslated }: PackedFileReport): string[] {
  const groups = new Map<string, UntranslatedPass[]>();
  for (const each of untranslated) {
    const { spot, technique, pass, reason, isFault } = each;
    const key = JSON.stringify([spot, technique, pass, reason, isFault]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { spot, technique, pass, options, reason, isFault } = first;
    const combination = Object.entries(options).map(([axis, option]) => `${axis}=${option}`);
    const where = combination.length === 0 ? '' : ` with ${combination.join(' ')}`;
    const more = others.length === 0 ? '' : ` and ${counted(others.length, 'more body', 'more bodies')}`;
    const text = `${technique} pass ${pass} is not in ${packedFileName(name, target)}${where}${more}: ${reason}`;
    return [`${placeText(folder, spot)}: ${isFault ? 'error' : 'warning'}: ${printable(text)}`];
  });
}

function placeText(folder: string, { file, line, column }: SourceSpot): string {
  const path = file === '' ? folder : join(folder, file);
  return printable(line === 0 ? path : `${path}:${line}:${column}`);
}
