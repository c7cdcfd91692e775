import { counted } from '../valueTexts.js';

/** The leading word of an older packager's chunk file: the letters CEWG where a Carbon effect has its version. */
export const OLD_CHUNK_WORD = 1196901699;

/** Says once, behind the totals, what a folder of such files is. */
export function oldChunkNote(count: number): string {
  const begin = counted(count, 'refused file begins', 'refused files begin');
  return [
    `${begin} with CEWG, read as version ${OLD_CHUNK_WORD}: what an older packager made of compiled effects and kept`,
    'under their names, in chunks. A folder of such files is its translated output, no corpus of compiled effects: point',
    'verify at the files that they were made from, or package those anew.',
  ].join('\n');
}
