import { CjsStringTable } from '../bytes/CjsStringTable.js';
import { CollectingIo } from '../bytes/CollectingIo.js';
import { FormatError } from '../bytes/FormatError.js';
import { ReplayArena } from '../bytes/ReplayArena.js';
import { sameBytes } from '../bytes/sameBytes.js';
import { type ArenaRange, ArenaUse } from './ArenaUse.js';
import { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';
import type { EffectDescription } from './effectDescription.js';
import { groupEffectBodies, type UniqueEffectBody } from './groupEffectBodies.js';
import { type PackedContainer, packContainer } from './packContainer.js';
import { permutationAxis } from './permutationAxis.js';
import { type ContainerHeader, readContainerHeader } from './readContainerHeader.js';
import { collectDescription, packDescription } from './writeEffectDescription.js';

/**
 * How the file with its arena laid out anew compares: `true` = byte for byte the same; `unreferenced` = the same but for
 * arena bytes that nothing refers to, which Carbon's writer may leave; `insideEntries` = references that begin or end
 * inside another one's entry, which no rebuilt arena has; `false` = different in another way, e.g. an arena in another order.
 */
export type RebuiltArena =
  | boolean
  | { readonly unreferenced: readonly ArenaRange[] }
  | { readonly insideEntries: readonly ArenaRange[] };

/** What re-emitting a file gave; the shape of a line of `carbonfx verify --json`. */
export interface CarbonEffectVerification {
  /** The source that was named. */
  readonly file: string;
  /** The leading word of the file; `null` when there is none. */
  readonly version: number | null;
  /** Modes 1 and 2 equal the file, and mode 3 does or differs by unreferenced entries alone. */
  readonly ok: boolean;
  /** `null` each where the file was refused. */
  readonly modes: {
    /** 1: every distinct body, re-emitted over the file's own arena: the order of fields. */
    readonly bodies: boolean | null;
    /** 2: the container from raw bodies and the file's own arena: header, offsets, aliases. */
    readonly container: boolean | null;
    /** 3: everything, with the arena rebuilt from the references found: the order of the arena. */
    readonly rebuilt: RebuiltArena | null;
  };
  /** Present where the file was refused, when it was opened or when a row was read. */
  readonly error?: { readonly name: string; readonly path: string; readonly offset: number; readonly message: string };
}

/**
 * Reads a whole effect file and re-emits it in three ways (document 000, "Verification"), each at the file's own version.
 * Never throws for what is in the file: a file that is refused says why in `error`.
 */
export function verifyCarbonEffect(
  bytes: Uint8Array,
  options: { readonly source?: string } = {},
): CarbonEffectVerification {
  const file = options.source ?? '';
  const version = bytes.length < 4 ? null : new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  try {
    const modes = reemit(new CjsCarbonEffectReader(bytes, { source: file }));
    const { bodies, container, rebuilt } = modes;
    const isRebuilt = rebuilt === true || (typeof rebuilt === 'object' && 'unreferenced' in rebuilt);
    return { file, version, ok: bodies && container && isRebuilt, modes };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { name, path, offset, message } = error;
    const modes = { bodies: null, container: null, rebuilt: null };
    return { file, version, ok: false, modes, error: { name, path, offset, message } };
  }
}

interface Modes {
  readonly bodies: boolean;
  readonly container: boolean;
  readonly rebuilt: RebuiltArena;
}

interface DecodedBody extends UniqueEffectBody {
  readonly description: EffectDescription;
  /** Arena offsets in the order in which they were read. */
  readonly trace: readonly number[];
}

function reemit(reader: CjsCarbonEffectReader): Modes {
  const axisTrace: number[] = [];
  const header = readContainerHeader(reader.bytes, reader.source, axisTrace);
  const bodies = groupEffectBodies(reader).map((body): DecodedBody => {
    const trace: number[] = [];
    return { ...body, trace, description: reader.readDescription(body.permutationIndex, trace) };
  });
  const use = new ArenaUse(header.arena);
  const areBodiesEqual = bodies.map((body) => isBodyEqual(body, header, use)).every((isEqual) => isEqual);
  return {
    bodies: areBodiesEqual,
    container: isContainerEqual(reader, header, axisTrace, use),
    rebuilt: compareRebuilt(reader, header, bodies, use),
  };
}

function isBodyEqual(body: DecodedBody, header: ContainerHeader, use: ArenaUse): boolean {
  const arena = use.recording(new ReplayArena(header.arena, body.trace));
  return succeeds(() => sameBytes(packDescription(body.description, arena, header.version), body.bytes));
}

function isContainerEqual(
  reader: CjsCarbonEffectReader,
  header: ContainerHeader,
  axisTrace: readonly number[],
  use: ArenaUse,
): boolean {
  const rows = Array.from({ length: reader.rowCount }, (_, i) => reader.bodyBytes(i));
  const offsets = use.recording(new ReplayArena(header.arena, axisTrace));
  return isFile(reader, { ...header, arena: reader.arena, offsets, rows });
}

function compareRebuilt(
  reader: CjsCarbonEffectReader,
  header: ContainerHeader,
  bodies: readonly DecodedBody[],
  use: ArenaUse,
): RebuiltArena {
  // A rebuilt arena has no such references. It is not even tried: as entries of their own they could be of any size in all.
  const insideEntries = use.insideEntries();
  if (insideEntries.length > 0) return { insideEntries };
  if (isRebuiltEqual(reader, header, bodies, [])) return true;
  const unreferenced = use.unreferenced();
  // Only when the file comes out whole with these put back do they account for all of the difference.
  const isExplained = unreferenced.length > 0 && isRebuiltEqual(reader, header, bodies, unreferenced);
  return isExplained && { unreferenced };
}

function isRebuiltEqual(
  reader: CjsCarbonEffectReader,
  header: ContainerHeader,
  bodies: readonly DecodedBody[],
  extra: readonly ArenaRange[],
): boolean {
  return succeeds(() => {
    const { version } = header;
    const table = new CjsStringTable();
    for (const { offset, size } of extra) table.addBlob(reader.arena.subarray(offset, offset + size));
    new CollectingIo(table, { version }).list8('axes', header.axes, permutationAxis);
    for (const { description } of bodies) collectDescription(description, table, version);
    const rows: Uint8Array[] = Array.from({ length: reader.rowCount });
    for (const body of bodies) {
      const packed = packDescription(body.description, table, version);
      for (const row of body.rows) rows[row] = packed;
    }
    return isFile(reader, { ...header, arena: table.payload(), offsets: table, rows });
  });
}

function isFile(reader: CjsCarbonEffectReader, container: PackedContainer): boolean {
  return succeeds(() => sameBytes(packContainer(container), reader.bytes));
}

/** A writer that throws on what was read has not re-emitted it: that is a divergence, not a refusal of the file. */
function succeeds(check: () => boolean): boolean {
  try {
    return check();
  } catch (error) {
    if (error instanceof FormatError || error instanceof RangeError || error instanceof TypeError) return false;
    throw error;
  }
}
