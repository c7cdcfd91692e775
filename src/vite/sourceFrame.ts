const LINES_AROUND = 2;

/**
 * The lines around a place with a caret under it, in the form in which Vite's overlay knows a code frame.
 *
 * @param line from 1.
 * @param column from 1, in UTF-16 units.
 */
export function sourceFrame(text: string, line: number, column: number): string {
  const lines = text.split(/\r?\n/);
  const first = Math.max(1, line - LINES_AROUND);
  const last = Math.min(lines.length, line + LINES_AROUND);
  const width = String(last).length;
  let frame = '';
  for (let number = first; number <= last; number++) {
    const shown = lines[number - 1] ?? '';
    frame += `${String(number).padStart(width)}  |  ${shown}\n`;
    // Tabs stay tabs, so that the caret stands below its place.
    if (number === line) frame += `${' '.repeat(width)}  |  ${shown.slice(0, column - 1).replace(/[^\t]/g, ' ')}^\n`;
  }
  return frame;
}
