import { join } from 'node:path';
import { PackError } from '../pack/PackError.js';
import type { PackReport, UntranslatedPass } from '../pack/PackReport.js';
import type { SourceSpot } from '../pack/sourceSpot.js';

/** The warnings of a report, a line each, with paths as a terminal links them. */
export function warningLines({ name, warnings }: PackReport, folder: string): readonly string[] {
  return warnings.map(({ message, spot }) => `${placeOf(spot, folder)}${message} (effect ${name})`);
}

/**
 * The programs of a report that are no valid WGSL, each once however many bodies have it. The selected bodies have none of
 * them: those were refused.
 */
export function reportFaults({ name, files }: PackReport): readonly PackError[] {
  const byFault = new Map<string, { readonly first: UntranslatedPass; readonly bodies: Set<string> }>();
  for (const each of files.flatMap(({ untranslated }) => untranslated)) {
    if (!each.isFault) continue;
    const key = JSON.stringify([each.spot, each.reason]);
    const known = byFault.get(key) ?? { first: each, bodies: new Set() };
    known.bodies.add(JSON.stringify(each.options));
    byFault.set(key, known);
  }
  return [...byFault.values()].map(({ first: { spot, options, reason }, bodies }) => {
    const others = bodies.size - 1;
    const more = others === 0 ? '' : ` (and in ${others} more ${others === 1 ? 'body' : 'bodies'})`;
    return new PackError({ effect: name, spot, options, problem: `${reason}${more}` });
  });
}

/** A fault as a line, as {@link warningLines} has them. */
export function faultLine({ file, message }: PackError, folder: string): string {
  return file === '' ? message : join(folder, message);
}

function placeOf({ file, line, column }: SourceSpot, folder: string): string {
  if (file === '') return '';
  return `${join(folder, file)}${line === 0 ? '' : `:${line}:${column}`}: `;
}
