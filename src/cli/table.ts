import { padToColumns, textColumns } from './textColumns.js';

/** Rows as lines with aligned columns, two spaces between them. The last column may be as long as it likes. */
export function tableLines(rows: readonly (readonly string[])[], indent = ''): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, textColumns(cell));
    });
  }
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column === row.length - 1 ? cell : padToColumns(cell, widths[column] ?? 0),
    );
    return (indent + cells.join('  ')).trimEnd();
  });
}
