import { join } from 'node:path';
import { PackError } from '../pack/PackError.js';
import type { PackReport, UntranslatedPass } from '../pack/PackReport.js';
import type { SourceSpot } from '../pack/sourceSpot.js';

/** What a report says that an author should look at, a line each, with paths as a terminal links them. */
export function reportLines({ name, files, warnings }: PackReport, folder: string): readonly string[] {
  const faults = files.flatMap(({ untranslated }) => untranslated).filter(({ isFault }) => isFault);
  return [
    ...warnings.map(({ message, spot }) => `${placeOf(spot, folder)}${message} (effect ${name})`),
    ...new Set(faults.map((fault) => faultError(name, fault).message)),
  ];
}

/** @throws PackError for the first pass whose WGSL is wrong: of a report on selected bodies, all of which are in use. */
export function refuseFaults({ name, files }: PackReport): void {
  const fault = files.flatMap(({ untranslated }) => untranslated).find(({ isFault }) => isFault);
  if (fault !== undefined) throw faultError(name, fault);
}

function faultError(effect: string, { spot, options, reason }: UntranslatedPass): PackError {
  return new PackError({ effect, spot, options, problem: reason });
}

function placeOf({ file, line, column }: SourceSpot, folder: string): string {
  if (file === '') return '';
  return `${join(folder, file)}${line === 0 ? '' : `:${line}:${column}`}: `;
}
