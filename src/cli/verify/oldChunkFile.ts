/** The leading word of an older packager's chunk file: the letters CEWG where a Carbon effect has its version. */
export const OLD_CHUNK_WORD = 1196901699;

/** Says once, behind the totals, what a folder of such files is. */
export function oldChunkNote(count: number): string {
  const [files, begin] = count === 1 ? ['file', 'begins'] : ['files', 'begin'];
  return [
    `${count} of the refused ${files} ${begin} with CEWG, read as version ${OLD_CHUNK_WORD}: chunk files, which an older packager`,
    'made of compiled effects and kept under their names. A folder of them is its translated output, no corpus of compiled',
    'effects: point verify at the files that they were made from, or package those anew.',
  ].join('\n');
}
