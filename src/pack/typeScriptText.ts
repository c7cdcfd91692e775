/* Names and texts of files as parts of a TypeScript source, which they must not break out of. */

/** What ends a line, is not seen, or shows what follows in another place. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** A string literal in single quotes. */
export function stringLiteral(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&').replace(UNPRINTABLE, escaped)}'`;
}

/** A name as the key of a property: itself where it is an identifier, else quoted. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name);
}

/** Text for the inside of a comment, in one line. */
export function commentText(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replaceAll('*/', '*\\/').replace(/\s+/g, ' ').trim();
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
