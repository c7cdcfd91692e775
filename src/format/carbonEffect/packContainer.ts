import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { EmittingIo } from '../bytes/EmittingIo.js';
import { FormatError } from '../bytes/FormatError.js';
import { hashBytes, sameBytes } from '../bytes/sameBytes.js';
import { COMPILER_VERSION_BYTES, ROW_BYTES, SOURCE_HASH_BYTES } from './limits.js';
import { type PermutationAxis, permutationAxis } from './permutationAxis.js';

/** A container whose bodies are packed already. */
export interface PackedContainer {
  readonly version: number;
  /** Four bytes; not written below version 15. */
  readonly compilerVersion: readonly number[];
  /** 32 bytes; not written below version 15. */
  readonly sourceHash: Uint8Array;
  readonly axes: readonly PermutationAxis[];
  /** The arena's payload, and where the strings of the axes are in it. */
  readonly arena: Uint8Array;
  readonly offsets: ArenaOffsets;
  /** One packed body per row. Rows of equal bytes come to share one range, as in Carbon's own writer. */
  readonly rows: readonly Uint8Array[];
}

const MAX_FILE_BYTES = 0xffffffff;
const EMPTY = new Uint8Array(0);

/**
 * Lays a container out: header, arena, axes, rows, then each distinct body once, in order of first use.
 * @throws FormatError for what `carbon-format.md` 10.4 refuses when a file is opened.
 */
export function packContainer(container: PackedContainer, source = ''): Uint8Array {
  const { version, axes, arena, rows } = container;
  refuseSparse(axes, rows.length, source);
  const { bodies, bodyOfRow } = distinctBodies(rows);
  const base = firstBodyOffset(container);
  const fileSize = bodies.reduce((sum, bytes) => sum + bytes.length, base);
  if (fileSize > MAX_FILE_BYTES) {
    throw new FormatError({
      source,
      found: `a file of ${fileSize} bytes`,
      wanted: 'less than 4 GiB, which offsets can name',
    });
  }

  const out = new CjsByteWriter(fileSize);
  out.u32(version);
  if (version >= 15) writeProvenance(out, container, source);
  out.u32(arena.length);
  out.append(arena);
  new EmittingIo(out, container.offsets, { version, source }).list8('axes', axes, permutationAxis);
  out.u32(rows.length);
  writeRows(out, rows, bodyOfRow, offsetsOf(bodies, base));
  if (out.length !== base) {
    throw new RangeError(`the first body would begin at ${out.length}, but every row was computed for ${base}`);
  }
  for (const bytes of bodies) out.append(bytes);
  return out.finish();
}

function offsetsOf(bodies: readonly Uint8Array[], base: number): readonly number[] {
  let next = base;
  return bodies.map((bytes) => {
    const offset = next;
    next += bytes.length;
    return offset;
  });
}

function writeRows(
  out: CjsByteWriter,
  rows: readonly Uint8Array[],
  bodyOfRow: readonly number[],
  offsets: readonly number[],
): void {
  rows.forEach((bytes, index) => {
    out.u32(index);
    out.u32(offsets[bodyOfRow[index] ?? -1] ?? 0);
    out.u32(bytes.length);
  });
}

/** Where the first body begins, by arithmetic alone (`carbon-format.md` 1.1). */
function firstBodyOffset({ version, axes, arena, rows }: PackedContainer): number {
  const provenance = version >= 15 ? COMPILER_VERSION_BYTES + SOURCE_HASH_BYTES : 0;
  const axisBytes = axes.reduce((sum, { options }) => sum + 11 + 4 * options.length, 1);
  return 4 + provenance + 4 + arena.length + axisBytes + 4 + ROW_BYTES * rows.length;
}

function writeProvenance(out: CjsByteWriter, container: PackedContainer, source: string): void {
  const { compilerVersion, sourceHash } = container;
  if (compilerVersion.length !== COMPILER_VERSION_BYTES || compilerVersion.some((byte) => (byte & 0xff) !== byte)) {
    throw new FormatError({
      source,
      path: 'compilerVersion',
      found: `compiler version ${compilerVersion.join('.')}`,
      wanted: 'four bytes',
    });
  }
  if (sourceHash.length !== SOURCE_HASH_BYTES) {
    throw new FormatError({
      source,
      path: 'sourceHash',
      found: `a source hash of ${sourceHash.length} bytes`,
      wanted: `${SOURCE_HASH_BYTES} characters`,
    });
  }
  for (const byte of compilerVersion) out.u8(byte);
  out.append(sourceHash);
}

function refuseSparse(axes: readonly PermutationAxis[], rowCount: number, source: string): void {
  const combinations = axes.reduce((product, { options }) => product * options.length, 1);
  if (rowCount === combinations && rowCount > 0) return;
  throw new FormatError({
    source,
    path: 'rows',
    found: `${rowCount} rows`,
    wanted: `the ${combinations} combinations of the axes' options, at least one`,
  });
}

interface DistinctBodies {
  /** In order of first use. */
  readonly bodies: readonly Uint8Array[];
  /** Row -> index into `bodies`. */
  readonly bodyOfRow: readonly number[];
}

function distinctBodies(rows: readonly Uint8Array[]): DistinctBodies {
  const bodies: Uint8Array[] = [];
  const byObject = new Map<Uint8Array, number>();
  const byHash = new Map<number, number[]>();
  const bodyOfRow = rows.map((bytes) => {
    const known = byObject.get(bytes);
    if (known !== undefined) return known;
    const hash = hashBytes(bytes);
    const sameHash = byHash.get(hash) ?? [];
    const equal = sameHash.find((i) => sameBytes(bodies[i] ?? EMPTY, bytes));
    const index = equal ?? bodies.push(bytes) - 1;
    if (equal === undefined) byHash.set(hash, [...sameHash, index]);
    byObject.set(bytes, index);
    return index;
  });
  return { bodies, bodyOfRow };
}
