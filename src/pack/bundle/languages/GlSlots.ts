import type { ProgramReflection, ProgramResource } from '../../reflectProgram.js';
import type { SlotPlace } from '../../Translator.js';
import { foldSlots, slotKey } from './foldSlots.js';

/** What OpenGL counts by itself: binding points of two kinds of blocks, texture units, image units. */
export type GlSlotKind = 'uniform' | 'storage' | 'texture' | 'storage-texture';

/** How many of each every WebGL2 or OpenGL 4.5 has at least. */
const LIMITS: Readonly<Record<GlSlotKind, number>> = {
  uniform: 24,
  storage: 8,
  texture: 32,
  'storage-texture': 8,
};

/** OpenGL's numbers for the slots of a pass: the same in all its programs. */
export type GlSlots = Readonly<Record<GlSlotKind, ReadonlyMap<string, number>>>;

/** @param programs of one pass. */
export function glSlots(programs: readonly ProgramReflection[]): GlSlots {
  const variables = programs.flatMap(({ bindings }) => bindings);
  const ofKind = (kind: ProgramResource['kind'] & GlSlotKind): ReadonlyMap<string, number> =>
    foldSlots(
      variables.filter(({ resource }) => resource.kind === kind),
      LIMITS[kind],
    );
  return {
    uniform: ofKind('uniform'),
    storage: ofKind('storage'),
    texture: ofKind('texture'),
    'storage-texture': ofKind('storage-texture'),
  };
}

/** @throws TypeError for a slot that no program of the pass has in this kind. */
export function glSlot(slots: GlSlots, kind: GlSlotKind, slot: SlotPlace): number {
  const number = slots[kind].get(slotKey(slot));
  if (number !== undefined) return number;
  throw new TypeError(`no ${kind} has @group(${slot.group}) @binding(${slot.binding})`);
}
