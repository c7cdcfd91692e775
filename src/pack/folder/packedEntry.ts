import type { PackReport } from '../PackReport.js';
import type { PackTarget } from '../PackTarget.js';
import type { PackedFile, PackResult } from '../packEffect.js';

/** What stands before the files of an entry, a line of JSON. */
interface EntryHead {
  readonly report: PackReport;
  readonly files: readonly { readonly target: PackTarget; readonly fileName: string; readonly size: number }[];
}

const LINE_END = 10;

/** What an effect was packed to, as an entry of a cache. */
export function packedEntry({ report, files }: PackResult): Uint8Array {
  const head: EntryHead = {
    report,
    files: files.map(({ target, fileName, bytes }) => ({ target, fileName, size: bytes.length })),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files.map(({ bytes }) => bytes)]);
}

/** @param entry what {@link packedEntry} made: the cache answers for that. The files are views of it. */
export function packedFromEntry(entry: Uint8Array): PackResult {
  const headEnd = entry.indexOf(LINE_END);
  const head = JSON.parse(new TextDecoder().decode(entry.subarray(0, headEnd))) as EntryHead;
  let offset = headEnd + 1;
  const files = head.files.map(({ target, fileName, size }): PackedFile => {
    const bytes = entry.subarray(offset, offset + size);
    offset += size;
    return { target, fileName, bytes };
  });
  return { report: head.report, files };
}
