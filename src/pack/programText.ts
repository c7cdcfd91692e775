/** A program as files have it: without the empty lines that linking leaves. */
export function programText(text: string): string {
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}
