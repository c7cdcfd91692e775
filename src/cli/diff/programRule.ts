import { programLanguage } from '../../format/bytes/programLanguage.js';
import { counted, wordText } from '../valueTexts.js';
import { blobOf } from './blobOf.js';
import type { OwnRule } from './RecordRule.js';

/** A program by its bytes; an empty one by the word behind its size, which nothing reads and the file has all the same. */
export const programRule: OwnRule = {
  as: 'own',
  compare(walk, left, right) {
    const [mine, theirs] = [blobOf(left.program), blobOf(right.program)];
    if (!walk.sameBytes(mine.bytes, theirs.bytes)) {
      const programs = { left: mine.bytes, right: theirs.bytes };
      walk.report('program', programText(mine.bytes), programText(theirs.bytes), programs);
    } else if (mine.bytes.length === 0 && mine.offset !== theirs.offset) {
      walk.report('program.offsetWord', wordText(mine.offset), wordText(theirs.offset));
    }
  },
  summary: ({ program }) => `program ${programText(blobOf(program).bytes)}`,
};

function programText(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'none (not translated)';
  const language = programLanguage(bytes);
  return `${language === 'unknown' ? 'unknown language' : language}, ${counted(bytes.length, 'byte')}`;
}
