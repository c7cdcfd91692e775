import { FormatError } from '../bytes/FormatError.js';
import { ROW_BYTES } from './limits.js';
import type { RowTable } from './RowTable.js';
import type { ContainerHeader } from './readContainerHeader.js';

/**
 * Checks that the bodies, in whatever order, tile the file from the end of the header to its own end: no gap, no overlap
 * but that of rows which name exactly the same range, nothing behind the last. Takes at most 8 bytes per row, and no time
 * beyond n log n.
 * @throws FormatError
 */
export function checkBodyTiling(rows: RowTable, header: ContainerHeader, fileSize: number, source: string): void {
  const { headerEnd, rowTableOffset } = header;
  for (let i = 0; i < rows.count; i++) checkRange(i, rows.offsetAt(i), rows.sizeAt(i));
  // One row per body, in the order of the file.
  const bodies = bodiesInRowOrder(rows, headerEnd) ?? bodiesInAnyOrder(rows);
  const starts = bodies.map((row) => rows.offsetAt(row));
  for (let i = 0; i < rows.count; i++) checkAgainst(i, rows.offsetAt(i), rows.sizeAt(i));
  checkTiling(bodies);

  function checkRange(row: number, offset: number, size: number): void {
    if (offset < headerEnd)
      refuseRow(row, `a body at ${hex(offset)}`, `one behind the header, which ends at ${hex(headerEnd)}`);
    if (offset + size > fileSize) {
      refuseRow(
        row,
        `a body from ${hex(offset)} to ${hex(offset + size)}`,
        `one inside the file, which ends at ${hex(fileSize)}`,
      );
    }
  }

  function checkAgainst(row: number, offset: number, size: number): void {
    const place = firstAtOrBehind(starts, offset);
    const body = bodies[place];
    const isAtBody = body !== undefined && starts[place] === offset;
    if (size === 0) {
      // A body of no bytes overlaps nothing; it still has to stand between two bodies.
      if (!isAtBody && offset !== fileSize) refuseRow(row, 'a body of 0 bytes inside another', SAME_OR_APART);
    } else if (!isAtBody) {
      const before = bodies[place - 1] ?? row;
      refuseOverlap(rows.offsetAt(before) + rows.sizeAt(before), offset);
    } else if (rows.sizeAt(body) !== size) {
      refuseRow(row, `a body of ${size} bytes where another row has ${rows.sizeAt(body)}`, SAME_OR_APART);
    }
  }

  function checkTiling(bodies: Uint32Array): void {
    let end = headerEnd;
    for (let place = 0; place < bodies.length; place++) {
      const row = bodies[place] ?? 0;
      const offset = rows.offsetAt(row);
      if (offset < end) refuseOverlap(end, offset);
      if (offset > end) refuseGap(end, offset, end === headerEnd ? 'the first body' : 'the next body');
      end = offset + rows.sizeAt(row);
    }
    if (end < fileSize) refuseGap(end, fileSize, 'the end of the file');
  }

  function refuseRow(row: number, found: string, wanted: string): never {
    throw new FormatError({ source, path: `rows[${row}]`, offset: rowTableOffset + row * ROW_BYTES, found, wanted });
  }

  function refuseOverlap(end: number, offset: number): never {
    const found = `a body that begins ${end - offset} bytes before the one in front of it ends`;
    throw new FormatError({ source, path: 'rows', offset, found, wanted: SAME_OR_APART });
  }

  function refuseGap(from: number, to: number, wanted: string): never {
    const found = `${to - from} bytes that no row refers to`;
    throw new FormatError({ source, path: 'rows', offset: from, found, wanted });
  }
}

const SAME_OR_APART = 'bodies that are the same or apart';

/** The first row of each body where each new one begins where the last ended, as all writers have it; else `null`. */
function bodiesInRowOrder(rows: RowTable, headerEnd: number): Uint32Array | null {
  const bodies = new Uint32Array(rows.count);
  let count = 0;
  let end = headerEnd;
  for (let i = 0; i < rows.count; i++) {
    const size = rows.sizeAt(i);
    const offset = rows.offsetAt(i);
    if (size === 0 || offset < end) continue;
    if (offset > end) return null;
    bodies[count++] = i;
    end += size;
  }
  return bodies.subarray(0, count);
}

/** The first row of each body, ascending by offset. */
function bodiesInAnyOrder(rows: RowTable): Uint32Array {
  const sorted = Uint32Array.from({ length: rows.count }, (_, i) => i).filter((row) => rows.sizeAt(row) > 0);
  sorted.sort((a, b) => rows.offsetAt(a) - rows.offsetAt(b) || a - b);
  return sorted.filter((row, i) => i === 0 || rows.offsetAt(sorted[i - 1] ?? 0) !== rows.offsetAt(row));
}

/** Place of the first body whose offset is at least this; the number of bodies where all begin in front of it. */
function firstAtOrBehind(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hex(offset: number): string {
  return `0x${offset.toString(16)}`;
}
