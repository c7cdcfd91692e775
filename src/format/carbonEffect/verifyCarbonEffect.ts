import { CjsStringTable } from '../bytes/CjsStringTable.js';
import { CollectingIo } from '../bytes/CollectingIo.js';
import { FormatError } from '../bytes/FormatError.js';
import { ReplayArena } from '../bytes/ReplayArena.js';
import { sameBytes } from '../bytes/sameBytes.js';
import { type ArenaRange, ArenaUse } from './ArenaUse.js';
import { type BodyLayout, carbonLayout, sourceLayout } from './BodyLayout.js';
import { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';
import type { EffectDescription } from './effectDescription.js';
import { groupEffectBodies, type UniqueEffectBody } from './groupEffectBodies.js';
import { type PackedContainer, packContainer } from './packContainer.js';
import { permutationAxis } from './permutationAxis.js';
import { type ContainerHeader, readContainerHeader } from './readContainerHeader.js';
import { collectArena, writeEffectDescription } from './writeEffectDescription.js';

/**
 * How the file with its arena laid out anew compares: `true` = byte for byte the same; `unreferenced` = the same but for
 * arena bytes that nothing refers to, which Carbon's writer may leave; `insideEntries` = references that begin or end
 * inside another one's entry, which no rebuilt arena has; `layout` = the arena comes out, but the file stores `unshared`
 * bodies that are equal to one before, and `moved` bodies elsewhere than in order of first use, which Carbon's writer never
 * does; `false` = different in another way, e.g. an arena in another order.
 */
export type RebuiltArena =
  | boolean
  | { readonly unreferenced: readonly ArenaRange[] }
  | { readonly insideEntries: readonly ArenaRange[] }
  | { readonly layout: { readonly unshared: number; readonly moved: number } };

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
    /** 2: the container from raw bodies as they lie and the file's own arena: header, offsets. */
    readonly container: boolean | null;
    /** 3: everything, laid out as Carbon's writer does, with the arena rebuilt from the references found: its order, aliases. */
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
  // The reader's own arena: its strings are the same objects as those in the descriptions, and cost nothing to compare.
  const header = { ...readContainerHeader(reader.bytes, reader.source, axisTrace), arena: reader.arenaReader };
  const bodies = groupEffectBodies(reader).map((body): DecodedBody => {
    const trace: number[] = [];
    return { ...body, trace, description: reader.readDescription(body.permutationIndex, trace) };
  });
  const layout = sourceLayout(reader);
  const use = new ArenaUse(header.arena);
  const areBodiesEqual = bodies.map((body) => isBodyEqual(body, header, use)).every((isEqual) => isEqual);
  return {
    bodies: areBodiesEqual,
    container: isContainerEqual(reader, header, layout, axisTrace, use),
    rebuilt: compareRebuilt({ reader, header, bodies, layout }, use),
  };
}

function isBodyEqual(body: DecodedBody, header: ContainerHeader, use: ArenaUse): boolean {
  const arena = use.recording(new ReplayArena(header.arena, body.trace));
  return succeeds(() =>
    sameBytes(writeEffectDescription(body.description, { arena, version: header.version }), body.bytes),
  );
}

function isContainerEqual(
  reader: CjsCarbonEffectReader,
  header: ContainerHeader,
  layout: BodyLayout,
  axisTrace: readonly number[],
  use: ArenaUse,
): boolean {
  const offsets = use.recording(new ReplayArena(header.arena, axisTrace));
  return isFile(reader, { ...header, arena: reader.arena, offsets, layout });
}

interface Decoded {
  readonly reader: CjsCarbonEffectReader;
  readonly header: ContainerHeader;
  readonly bodies: readonly DecodedBody[];
  /** Of the source. */
  readonly layout: BodyLayout;
}

function compareRebuilt(file: Decoded, use: ArenaUse): RebuiltArena {
  // A rebuilt arena has no such references. It is not even tried: as entries of their own they could be of any size in all.
  const insideEntries = use.insideEntries();
  if (insideEntries.length > 0) return { insideEntries };
  if (isRebuiltEqual(file, [])) return true;
  const unreferenced = use.unreferenced();
  // Only when the file comes out whole with these put back do they account for all of the difference.
  if (unreferenced.length > 0 && isRebuiltEqual(file, unreferenced)) return { unreferenced };
  const layout = departuresOf(file);
  const isLaidOutElse = layout.unshared + layout.moved > 0 && isRebuiltEqual(file, unreferenced, file.layout);
  return isLaidOutElse && { layout };
}

/** How a file's layout departs from Carbon's: bodies equal to one before, and bodies not in order of first use. */
function departuresOf({ bodies, layout }: Decoded): { readonly unshared: number; readonly moved: number } {
  const places = bodies.map(({ permutationIndex }) => layout.bodyOfRow[permutationIndex] ?? -1);
  const inOrder = Float64Array.from(places).sort();
  return {
    unshared: layout.bodies.length - bodies.length,
    moved: places.filter((place, i) => place !== inOrder[i]).length,
  };
}

/** @param layout where the bodies go; Carbon's way when left out. */
function isRebuiltEqual(file: Decoded, extra: readonly ArenaRange[], layout?: BodyLayout): boolean {
  return succeeds(() => {
    const { reader, header } = file;
    const { version } = header;
    const table = new CjsStringTable();
    for (const { offset, size } of extra) table.addBlob(reader.arena.subarray(offset, offset + size));
    new CollectingIo(table, { version }).list8('axes', header.axes, permutationAxis);
    for (const { description } of file.bodies) collectArena(description, table, { version });
    const rows: Uint8Array[] = Array.from({ length: reader.rowCount });
    for (const body of file.bodies) {
      const packed = writeEffectDescription(body.description, { arena: table, version });
      for (const row of body.rows) rows[row] = packed;
    }
    const rebuilt = layout === undefined ? carbonLayout(rows) : withBodies(layout, rows);
    return isFile(reader, { ...header, arena: table.payload(), offsets: table, layout: rebuilt });
  });
}

/** The same layout of other bodies. */
function withBodies({ bodies, bodyOfRow }: BodyLayout, rows: readonly Uint8Array[]): BodyLayout {
  const replaced = [...bodies];
  rows.forEach((bytes, row) => {
    replaced[bodyOfRow[row] ?? -1] = bytes;
  });
  return { bodies: replaced, bodyOfRow };
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
