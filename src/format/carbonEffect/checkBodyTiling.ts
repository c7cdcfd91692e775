import { FormatError } from '../bytes/FormatError.js';
import { ROW_BYTES } from './limits.js';
import type { RowTable } from './RowTable.js';
import type { ContainerHeader } from './readContainerHeader.js';

/**
 * Checks that the bodies, in whatever order, tile the file from the end of the header to its own end: no gap, no overlap
 * but that of rows which name exactly the same range, nothing behind the last. Linear in the number of rows.
 * @throws FormatError
 */
export function checkBodyTiling(rows: RowTable, header: ContainerHeader, fileSize: number, source: string): void {
  const { headerEnd, rowTableOffset } = header;
  const sizeByOffset = new Map<number, number>();
  const emptyRows: number[] = [];
  for (let i = 0; i < rows.count; i++) {
    const offset = rows.offsetAt(i);
    const size = rows.sizeAt(i);
    if (offset < headerEnd)
      refuseRow(i, `a body at ${hex(offset)}`, `one behind the header, which ends at ${hex(headerEnd)}`);
    if (offset + size > fileSize) {
      refuseRow(
        i,
        `a body from ${hex(offset)} to ${hex(offset + size)}`,
        `one inside the file, which ends at ${hex(fileSize)}`,
      );
    }
    if (size === 0) {
      emptyRows.push(i);
      continue;
    }
    const known = sizeByOffset.get(offset);
    if (known === undefined) sizeByOffset.set(offset, size);
    else if (known !== size) refuseRow(i, `a body of ${size} bytes where another row has ${known}`, SAME_OR_APART);
  }

  let at = headerEnd;
  let reached = 0;
  for (let size = sizeByOffset.get(at); size !== undefined; size = sizeByOffset.get(at)) {
    at += size;
    reached += 1;
  }
  if (reached !== sizeByOffset.size || at !== fileSize) refuseUntiled(sizeByOffset, headerEnd, fileSize, source);

  // A body of no bytes overlaps nothing; it still has to stand between two bodies.
  for (const i of emptyRows) {
    const offset = rows.offsetAt(i);
    if (offset !== fileSize && !sizeByOffset.has(offset))
      refuseRow(i, 'a body of 0 bytes inside another', SAME_OR_APART);
  }

  function refuseRow(row: number, found: string, wanted: string): never {
    throw new FormatError({ source, path: `rows[${row}]`, offset: rowTableOffset + row * ROW_BYTES, found, wanted });
  }
}

const SAME_OR_APART = 'bodies that are the same or apart';

/** Finds the first place where the bodies do not meet. */
function refuseUntiled(
  sizeByOffset: ReadonlyMap<number, number>,
  headerEnd: number,
  fileSize: number,
  source: string,
): never {
  let end = headerEnd;
  for (const [offset, size] of [...sizeByOffset].sort((a, b) => a[0] - b[0])) {
    if (offset < end) {
      const found = `a body that begins ${end - offset} bytes before the one in front of it ends`;
      throw new FormatError({ source, path: 'rows', offset, found, wanted: SAME_OR_APART });
    }
    if (offset > end) refuseGap(end, offset, end === headerEnd ? 'the first body' : 'the next body');
    end = offset + size;
  }
  refuseGap(end, fileSize, 'the end of the file');

  function refuseGap(from: number, to: number, wanted: string): never {
    throw new FormatError({
      source,
      path: 'rows',
      offset: from,
      found: `${to - from} bytes that no row refers to`,
      wanted,
    });
  }
}

function hex(offset: number): string {
  return `0x${offset.toString(16)}`;
}
