/** Takes no column of its own: it is drawn onto the character before. */
const NONE = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u;
/** East Asian Wide and Fullwidth (Unicode Standard Annex 11), and what is drawn as a picture. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
const PLAIN = /^[ -~]*$/;

/** Columns that a line of printable text takes in a terminal. */
export function textColumns(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of text) {
    if (!NONE.test(character)) columns += WIDE.test(character) ? 2 : 1;
  }
  return columns;
}

/** Text with as many spaces behind it as make it so many columns wide. */
export function padToColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - textColumns(text)));
}
