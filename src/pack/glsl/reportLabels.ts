/** A place that a report of naga points at. */
export interface ReportLabel {
  /** In UTF-16 units of the text. */
  readonly offset: number;
  /** Empty where it has none, or where it is not on the line of its marks. */
  readonly message: string;
}

const HEADER = /^ *┌─ wgsl:(\d+):(\d+)$/m;
const SOURCE_ROW = /^ *(\d+) │/;
const MARK_ROW = /^ *│ /;

/**
 * The places that a report points at, none where it has no source lines. The header's place is exact: its column counts
 * code points. Those of other marks are columns of a terminal, where a tab goes to the next fourth column; they are taken
 * where every letter before them is one column wide.
 */
export function reportLabels(report: string, text: string): ReportLabel[] {
  const header = HEADER.exec(report);
  if (header === null) return [];
  const lines = text.split('\n');
  const labels: ReportLabel[] = [
    {
      offset: lineStart(lines, Number(header[1])) + codeUnits(lines, Number(header[1]), Number(header[2])),
      message: '',
    },
  ];
  let line = 0;
  for (const row of report.slice(header.index + header[0].length).split('\n')) {
    const source = SOURCE_ROW.exec(row);
    if (source !== null) {
      line = Number(source[1]);
      continue;
    }
    const gutter = MARK_ROW.exec(row);
    if (gutter === null || line === 0 || row.includes('╰')) continue;
    for (const { column, message } of marksOf(row, gutter[0].length, isMultiline(report))) {
      const offset = offsetOfColumn(lines[line - 1] ?? '', column);
      if (offset !== null) labels.push({ offset: lineStart(lines, line) + offset, message });
    }
  }
  return labels;
}

/** Where a label spans lines, the source has two more columns before it for the bracket. */
function isMultiline(report: string): boolean {
  return report.includes('╰');
}

/** Runs of `^`, with what follows the last of them, and messages that hang below their mark. Columns from 0. */
function marksOf(row: string, gutter: number, multiline: boolean): { column: number; message: string }[] {
  const start = gutter + (multiline ? 2 : 0);
  const marks = row.slice(start);
  const runs = [...marks.matchAll(/[\^-]+/g)].filter(({ index }) => /^[\s^│-]*$/.test(marks.slice(0, index)));
  if (runs.length > 0) {
    return runs.map(({ 0: run, index }, i) => ({
      column: index,
      message: i === runs.length - 1 ? marks.slice(index + run.length).trim() : '',
    }));
  }
  const hanging = /[^\s│]/.exec(marks);
  return hanging === null ? [] : [{ column: hanging.index, message: marks.slice(hanging.index).trim() }];
}

function offsetOfColumn(line: string, column: number): number | null {
  let width = 0;
  for (let offset = 0; offset <= line.length; offset++) {
    if (width >= column) return offset;
    const letter = line[offset] ?? '';
    // From U+0300 on letters may have no width, or two columns.
    if (letter >= '\u0300') return null;
    width += letter === '\t' ? 4 - (width % 4) : 1;
  }
  return null;
}

/** UTF-16 units before the column of a line, columns from 1 in code points. */
function codeUnits(lines: readonly string[], line: number, column: number): number {
  return [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
}

function lineStart(lines: readonly string[], line: number): number {
  return lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
}
