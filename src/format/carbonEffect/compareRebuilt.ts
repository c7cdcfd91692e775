import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import { CjsStringTable } from '../bytes/CjsStringTable.js';
import { CollectingIo } from '../bytes/CollectingIo.js';
import { ReplayArena } from '../bytes/ReplayArena.js';
import { sameBytes } from '../bytes/sameBytes.js';
import { ArenaCollector } from './ArenaCollector.js';
import type { ArenaRange, ArenaUse } from './ArenaUse.js';
import { type BodyLayout, carbonLayout } from './BodyLayout.js';
import type { EffectBodies } from './EffectBodies.js';
import { EffectPacker } from './EffectPacker.js';
import { packContainer } from './packContainer.js';
import { permutationAxis } from './permutationAxis.js';
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
  // As entries of their own, references inside others could be of any size in all: they move along with what they are in.
  const rebuild = (): Rebuilt => (inside.length > 0 ? relocated(file, use) : collected(file, unreferenced));
  if (isRebuiltEqual(file, rebuild)) return inside.length + unreferenced.length === 0 || arenaKinds;
  const layout = departuresOf(file);
  const isLaidOutElse = layout.unshared + layout.moved > 0 && isRebuiltEqual(file, rebuild, file.layout);
  return isLaidOutElse && { ...arenaKinds, layout };
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

/** An arena that is laid out anew, and the places in it of what refers to it. */
interface Rebuilt {
  readonly payload: Uint8Array;
  readonly offsets: ArenaOffsets;
  /** Says what asks next: the offsets that it read. */
  enter(trace: readonly number[]): void;
}

/** From what the records refer to, as the writer does it. */
function collected(file: EffectBodies, extra: readonly ArenaRange[]): Rebuilt {
  const { version, axes, arena } = file.header;
  const table = new CjsStringTable();
  for (const { offset, size } of extra) table.addBlob(arena.bytes.subarray(offset, offset + size));
  new CollectingIo(table, { version }).list8('axes', axes, permutationAxis);
  const collector = new ArenaCollector(table, { version });
  for (const body of file.distinct) collector.collect(file.read(body).description);
  return { payload: table.payload(), offsets: table, enter: () => {} };
}

/** From the outermost entries, each reference in its place inside its entry. */
function relocated({ header }: EffectBodies, use: ArenaUse): Rebuilt {
  const arena = new RelocatedArena(header.arena.bytes, use.entries(), use.unreferenced());
  const replay = new ReplayArena(header.arena, []);
  return { payload: arena.payload(), offsets: arena.moving(replay), enter: (trace) => replay.restart(trace) };
}

/** @param layout where the bodies go; Carbon's way when left out. */
function isRebuiltEqual(file: EffectBodies, rebuild: () => Rebuilt, layout?: BodyLayout): boolean {
  return succeeds(() => {
    const { reader, header, axisTrace, distinct } = file;
    const { payload, offsets, enter } = rebuild();
    const packer = new EffectPacker(offsets, { version: header.version });
    for (const body of distinct) {
      const { description, trace } = file.read(body);
      enter(trace);
      packer.pack(description);
    }
    const rows: Uint8Array[] = Array.from({ length: reader.rowCount });
    packer.bodies().forEach((packed, index) => {
      for (const row of distinct[index]?.rows ?? []) rows[row] = packed;
    });
    const laidOut = layout === undefined ? carbonLayout(rows) : withBodies(layout, rows);
    enter(axisTrace);
    return sameBytes(packContainer({ ...header, arena: payload, offsets, layout: laidOut }), reader.bytes);
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
