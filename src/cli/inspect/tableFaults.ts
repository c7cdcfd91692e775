import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { ROW_BYTES } from '../../format/carbonEffect/limits.js';
import { counted } from '../valueTexts.js';
import type { InspectedFault, TableFacts } from './Inspection.js';

/**
 * What a loader refuses a file for that only a permissive reader lets pass: one fault, or none.
 * @param combinations of the options of all axes
 */
export function tableFaults(reader: CjsCarbonEffectReader, combinations: number): readonly InspectedFault[] {
  const { rowCount, headerEnd } = reader;
  const table = { rows: rowCount, combinations, ...misplacedRows(reader) };
  const { firstMisplaced } = table;
  const hasAllRows = rowCount === combinations;
  if (hasAllRows && firstMisplaced === null) return [];
  const start = headerEnd - rowCount * ROW_BYTES;
  // Where a loader stops: the count stands before the rows.
  const place =
    hasAllRows && firstMisplaced !== null
      ? { path: `rows[${firstMisplaced.row}]`, offset: start + firstMisplaced.row * ROW_BYTES }
      : { path: 'rows', offset: start - 4 };
  return [{ body: null, rows: [[0, rowCount - 1]], ...place, message: messageOf(table), table }];
}

function misplacedRows(reader: CjsCarbonEffectReader): Pick<TableFacts, 'misplaced' | 'firstMisplaced'> {
  let misplaced = 0;
  let firstMisplaced: TableFacts['firstMisplaced'] = null;
  if (reader.indicesMatchPosition) return { misplaced, firstMisplaced };
  for (let row = 0; row < reader.rowCount; row++) {
    const { index } = reader.row(row);
    if (index === row) continue;
    misplaced += 1;
    firstMisplaced ??= { row, index };
  }
  return { misplaced, firstMisplaced };
}

function messageOf({ rows, combinations, misplaced, firstMisplaced: first }: TableFacts): string {
  const parts = [
    ...(rows === combinations
      ? []
      : [`${counted(rows, 'row')}, and the axes have ${counted(combinations, 'combination')}`]),
    ...(first === null ? [] : [`row ${first.row} stores index ${first.index}`]),
  ];
  const all = misplaced > 1 ? ` (one of ${misplaced} misplaced rows)` : '';
  return `${parts.join('; ')}${all}: options lead to wrong permutations`;
}
