import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { EmittingIo } from '../bytes/EmittingIo.js';
import { FormatError } from '../bytes/FormatError.js';
import type { BodyLayout } from './BodyLayout.js';
import { COMPILER_VERSION_BYTES, ROW_BYTES, SOURCE_HASH_BYTES } from './limits.js';
import { type PermutationAxis, permutationAxis } from './permutationAxis.js';
import { absentProvenance } from './provenance.js';

/** A container whose bodies are packed already. */
export interface PackedContainer {
  readonly version: number;
  /** Four bytes; below version 15 all 0. */
  readonly compilerVersion: readonly number[];
  /** 32 bytes; below version 15 all `0`, or none. */
  readonly sourceHash: Uint8Array;
  readonly axes: readonly PermutationAxis[];
  /** The arena's payload, and where the strings of the axes are in it. */
  readonly arena: Uint8Array;
  readonly offsets: ArenaOffsets;
  readonly layout: BodyLayout;
}

const MAX_FILE_BYTES = 0xffffffff;

/**
 * Puts a container together: header, arena, axes, rows, bodies.
 * @throws FormatError for what `carbon-format.md` 10.4 refuses when a file is opened.
 */
export function packContainer(container: PackedContainer, source = ''): Uint8Array {
  const { version, axes, arena } = container;
  const { bodies, bodyOfRow } = container.layout;
  refuseSparse(axes, bodyOfRow.length, source);
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
  const io = new EmittingIo(out, container.offsets, { version, source });
  out.u32(version);
  if (version >= 15) writeProvenance(out, container, source);
  else absentProvenance(io, container);
  out.u32(arena.length);
  out.append(arena);
  io.list8('axes', axes, permutationAxis);
  out.u32(bodyOfRow.length);
  writeRows(out, container.layout, offsetsOf(bodies, base));
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

function writeRows(out: CjsByteWriter, { bodies, bodyOfRow }: BodyLayout, offsets: readonly number[]): void {
  bodyOfRow.forEach((body, index) => {
    out.u32(index);
    out.u32(offsets[body] ?? 0);
    out.u32(bodies[body]?.length ?? 0);
  });
}

/** Where the first body begins, by arithmetic alone (`carbon-format.md` 1.1). */
function firstBodyOffset({ version, axes, arena, layout }: PackedContainer): number {
  const provenance = version >= 15 ? COMPILER_VERSION_BYTES + SOURCE_HASH_BYTES : 0;
  const axisBytes = axes.reduce((sum, { options }) => sum + 11 + 4 * options.length, 1);
  return 4 + provenance + 4 + arena.length + axisBytes + 4 + ROW_BYTES * layout.bodyOfRow.length;
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
