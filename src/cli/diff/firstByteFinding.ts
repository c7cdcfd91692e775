import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { COMPILER_VERSION_BYTES, ROW_BYTES, SOURCE_HASH_BYTES } from '../../format/carbonEffect/limits.js';
import { bytesText, firstDifferentByte } from './byteRuns.js';
import type { Finding } from './Difference.js';

/** The first byte in which two files differ, and the part of the container that it is in: when nothing else tells them apart. */
export function firstByteFinding(left: CjsCarbonEffectReader, right: CjsCarbonEffectReader): Finding {
  const at = firstDifferentByte(left.bytes, right.bytes);
  const part = at < left.bytes.length ? partOf(left, at) : partOf(right, at);
  return { path: part, kind: 'changed', left: bytesText(left.bytes, at), right: bytesText(right.bytes, at) };
}

function partOf(reader: CjsCarbonEffectReader, at: number): string {
  const provenance = reader.version >= 15 ? COMPILER_VERSION_BYTES + SOURCE_HASH_BYTES : 0;
  const arena = 4 + provenance + 4;
  const rows = reader.headerEnd - ROW_BYTES * reader.rowCount;
  if (at < 4) return 'version';
  if (at < 4 + provenance) return 'provenance';
  if (at < arena) return 'arena.size';
  if (at < arena + reader.arena.length) return 'arena';
  if (at < rows - 4) return 'axes';
  if (at < rows) return 'rows.count';
  if (at < reader.headerEnd) return `rows[${Math.floor((at - rows) / ROW_BYTES)}]`;
  for (let row = 0; row < reader.rowCount; row++) {
    const { offset, size } = reader.row(row);
    if (at >= offset && at < offset + size) return `bodies.row${row}`;
  }
  return 'bytes';
}
