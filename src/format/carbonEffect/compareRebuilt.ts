import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import { CjsStringTable } from '../bytes/CjsStringTable.js';
import { ReplayArena } from '../bytes/ReplayArena.js';
import { sameBytes } from '../bytes/sameBytes.js';
import type { ArenaRange, ArenaUse } from './ArenaUse.js';
import { type BodyLayout, carbonLayout } from './BodyLayout.js';
import type { EffectBodies } from './EffectBodies.js';
import { EffectPacker } from './EffectPacker.js';
import { GatheringPacker } from './GatheringPacker.js';
import { gatherAxes } from './gatherAxes.js';
import { packContainer } from './packContainer.js';
import { RelocatedArena } from './RelocatedArena.js';
import { succeeds } from './succeeds.js';

/**
 * How the file with its arena laid out anew compares: `true` = byte for byte the same; a {@link RebuiltDifference} = the
 * same but for what that lists; `false` = different in another way, e.g. an arena in another order.
 */
export type RebuiltArena = boolean | RebuiltDifference;

/**
 * What a file has that Carbon's writer would lay out otherwise. It is complete: with these, and nothing else, kept as the
 * file has them the rebuilt file is the source, byte for byte. At least one is there.
 */
export interface RebuiltDifference {
  /** Arena bytes that nothing refers to, which Carbon's writer may leave. */
  readonly unreferenced?: readonly ArenaRange[];
  /** References that begin or end inside another one's entry. Carbon's writer makes none, and its reader takes them. */
  readonly insideEntries?: readonly ArenaRange[];
  /**
   * The file stores `unshared` bodies that are equal to one before, and `moved` bodies elsewhere than in order of first use,
   * which Carbon's writer never does.
   */
  readonly layout?: { readonly unshared: number; readonly moved: number };
}

/** @param use with every reference of the file noted. */
export function compareRebuilt(file: EffectBodies, use: ArenaUse): RebuiltArena {
  const inside = use.insideEntries();
  const unreferenced = use.unreferenced();
  const arenaKinds = {
    ...(unreferenced.length > 0 && { unreferenced }),
    ...(inside.length > 0 && { insideEntries: inside }),
  };
  return succeeds(() => {
    // As entries of their own, references inside others could be of any size in all: they move along with what they are in.
    const rebuilt = inside.length > 0 ? relocated(file, use) : gathered(file, unreferenced);
    if (isRebuiltEqual(file, rebuilt, null)) return inside.length + unreferenced.length === 0 || arenaKinds;
    const layout = departuresOf(file);
    const isLaidOutElse = layout.unshared + layout.moved > 0 && isRebuiltEqual(file, rebuilt, file.layout);
    return isLaidOutElse && { ...arenaKinds, layout };
  });
}

/** How a file's layout departs from Carbon's: bodies equal to one before, and bodies not in order of first use. */
function departuresOf({ distinct, layout }: EffectBodies): { readonly unshared: number; readonly moved: number } {
  const places = distinct.map(({ permutationIndex }) => layout.bodyOfRow[permutationIndex] ?? -1);
  const inOrder = Float64Array.from(places).sort();
  return {
    unshared: layout.bodies.length - distinct.length,
    moved: places.filter((place, i) => place !== inOrder[i]).length,
  };
}

/** An arena that is laid out anew, with what refers to it. */
interface Rebuilt {
  readonly arena: Uint8Array;
  /** For one writing of the strings of the axes. */
  readonly axisOffsets: () => ArenaOffsets;
  /** In the order of the distinct bodies. */
  readonly bodies: readonly Uint8Array[];
}

/** From what the records refer to, as the writer does it. */
function gathered(file: EffectBodies, extra: readonly ArenaRange[]): Rebuilt {
  const { version, axes, arena } = file.header;
  const table = new CjsStringTable();
  for (const { offset, size } of extra) table.addBlob(arena.bytes.subarray(offset, offset + size));
  gatherAxes(axes, table, { version });
  const packer = new GatheringPacker(table, { version });
  for (const body of file.distinct) packer.pack(file.read(body).description);
  const bodies = packer.bodies();
  return { arena: table.payload(), axisOffsets: () => table, bodies };
}

/** From the outermost entries, each reference in its place inside its entry. */
function relocated(file: EffectBodies, use: ArenaUse): Rebuilt {
  const { header, axisTrace } = file;
  const arena = new RelocatedArena(header.arena.bytes, use.entries(), use.unreferenced());
  const replay = new ReplayArena(header.arena, []);
  const packer = new EffectPacker(arena.moving(replay), { version: header.version });
  for (const body of file.distinct) {
    const { description, trace } = file.read(body);
    replay.restart(trace);
    packer.pack(description);
  }
  const axisOffsets = () => arena.moving(new ReplayArena(header.arena, axisTrace));
  return { arena: arena.payload(), axisOffsets, bodies: packer.bodies() };
}

/** @param layout where the bodies go; `null` = Carbon's way. */
function isRebuiltEqual(file: EffectBodies, rebuilt: Rebuilt, layout: BodyLayout | null): boolean {
  const { reader, header, distinct } = file;
  const rows: Uint8Array[] = Array.from({ length: reader.rowCount });
  rebuilt.bodies.forEach((packed, index) => {
    for (const row of distinct[index]?.rows ?? []) rows[row] = packed;
  });
  const laidOut = layout === null ? carbonLayout(rows) : withBodies(layout, rows);
  const { arena, axisOffsets } = rebuilt;
  const offsets = axisOffsets();
  return sameBytes(packContainer({ ...header, arena, offsets, layout: laidOut }), reader.bytes);
}

/** The same layout of other bodies. */
function withBodies({ bodies, bodyOfRow }: BodyLayout, rows: readonly Uint8Array[]): BodyLayout {
  const replaced = [...bodies];
  rows.forEach((bytes, row) => {
    replaced[bodyOfRow[row] ?? -1] = bytes;
  });
  return { bodies: replaced, bodyOfRow };
}
