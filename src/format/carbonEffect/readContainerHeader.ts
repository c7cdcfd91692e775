import { ArenaReader } from '../bytes/ArenaReader.js';
import { CjsByteReader } from '../bytes/CjsByteReader.js';
import { identifyBytes } from '../bytes/identifyBytes.js';
import { ReadingIo } from '../bytes/ReadingIo.js';
import {
  CARBON_EFFECT_DATA_VERSION,
  CARBON_EFFECT_MIN_DATA_VERSION,
  COMPILER_VERSION_BYTES,
  ROW_BYTES,
  SOURCE_HASH_BYTES,
} from './limits.js';
import { type PermutationAxis, permutationAxis } from './permutationAxis.js';

/** Everything in front of the bodies (`carbon-format.md` section 1). Byte arrays are views. */
export interface ContainerHeader {
  readonly version: number;
  /** Major, minor, patch, tweak; zeros below version 15. */
  readonly compilerVersion: readonly number[];
  /** 32 characters; empty below version 15. */
  readonly sourceHash: Uint8Array;
  readonly arena: ArenaReader;
  readonly axes: readonly PermutationAxis[];
  readonly rowCount: number;
  /** Offset of the first row. */
  readonly rowTableOffset: number;
  /** Offset behind the last row, where the bodies begin. */
  readonly headerEnd: number;
}

/**
 * Reads the header of a container and allocates nothing per row.
 * @param trace gathers the arena offsets of the axis strings in the order in which they are read.
 * @throws FormatError
 */
export function readContainerHeader(bytes: Uint8Array, source: string, trace?: number[]): ContainerHeader {
  const start = new CjsByteReader(bytes, { source });
  const version = readVersion(start);
  const hasProvenance = version >= 15;
  const compilerVersion = hasProvenance ? Array.from(start.take(COMPILER_VERSION_BYTES)) : [0, 0, 0, 0];
  const sourceHash = start.take(hasProvenance ? SOURCE_HASH_BYTES : 0);
  const arenaSize = start.u32();
  if (arenaSize > start.remaining) {
    start.refuse(`an arena of ${arenaSize} bytes`, `at most the ${start.remaining} bytes that are left`, 4);
  }
  const arena = new ArenaReader(start.take(arenaSize));

  const io = new ReadingIo(bytes, trace === undefined ? { version, arena, source } : { version, arena, source, trace });
  io.position = start.position;
  const axes = io.list8('axes', [], permutationAxis);
  const rowCount = io.u32();
  if (rowCount === 0) io.refuse('no row', 'at least one', 4);
  if (rowCount * ROW_BYTES > io.remaining) {
    io.refuse(`${rowCount} rows of ${ROW_BYTES} bytes with ${io.remaining} bytes left`, 'as many as fit', 4);
  }
  const rowTableOffset = io.position;
  return {
    version,
    compilerVersion,
    sourceHash,
    arena,
    axes,
    rowCount,
    rowTableOffset,
    headerEnd: rowTableOffset + rowCount * ROW_BYTES,
  };
}

function readVersion(start: CjsByteReader): number {
  const wanted = `a version from ${CARBON_EFFECT_MIN_DATA_VERSION} to ${CARBON_EFFECT_DATA_VERSION}`;
  if (start.remaining < 4) start.refuse(`${identifyBytes(start.bytes)} (${start.remaining} bytes in all)`, wanted);
  const version = start.u32();
  if (version < CARBON_EFFECT_MIN_DATA_VERSION || version > CARBON_EFFECT_DATA_VERSION) {
    start.refuse(`Unsupported Carbon effect version ${version}: ${identifyBytes(start.bytes)}`, wanted, 4);
  }
  return version;
}
