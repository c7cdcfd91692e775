import { counted } from '../valueTexts.js';
import { oldChunkNote } from './oldChunkFile.js';
import type { VerifyTotals } from './VerifyTotals.js';

/** The totals for people. Every kind is told, zeros too: that is what the run was for. */
export function totalLines(totals: VerifyTotals): string[] {
  const { files, ok, differ, refused, unread, failed, divergences, oldChunkFiles } = totals;
  const { unwritten, rebuilt } = divergences;
  const standing = [
    `${counted(files, 'file')}: ${ok} ok, ${counted(differ, 'differs', 'differ')}, ${refused} refused`,
    ...(unread > 0 ? [`${unread} could not be opened`] : []),
    ...(failed > 0 ? [`${failed} failed unexpectedly`] : []),
  ];
  const modes = [
    `divergences: ${divergences.bodies} bodies, ${divergences.container} container, ${divergences.classes} classes`,
    ...(unwritten > 0 ? [`${unwritten} too large for the classes`] : []),
  ];
  const { bundles } = totals;
  return [
    standing.join(', '),
    ...(bundles > 0
      ? [
          `of them ${counted(bundles, 'shader bundle')} with ${counted(totals.variants, 'variant')}: ` +
            `${divergences.bundles} written again otherwise`,
        ]
      : []),
    `${counted(totals.rows, 'row')}, ${counted(totals.distinctBodies, 'distinct body', 'distinct bodies')}`,
    modes.join(', '),
    `rebuilt arenas: ${rebuilt.unreferenced} with unreferenced entries, ${rebuilt.insideEntries} with references inside entries, ` +
      `${rebuilt.layout} in another layout, ${rebuilt.other} different otherwise`,
    `tables: ${totals.sparse} sparse, ${totals.misordered} misordered`,
    `${sizeText(totals.bytes)} in ${duration(totals.seconds)}`,
    ...(oldChunkFiles > 0 ? [oldChunkNote(oldChunkFiles)] : []),
  ];
}

/** With one digit behind the point; a MB is a million bytes. */
export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${megabytes(bytes)} MB`;
}

/** `8.3 s`, and `2:05` from a minute on. */
export function duration(seconds: number): string {
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
