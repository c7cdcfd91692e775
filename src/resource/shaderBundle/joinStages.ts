import { FormatError } from '../../format/bytes/FormatError.js';
import { BACKEND_STAGES } from '../../format/carbonEffect/BackendStage.js';
import type { BundleSlot } from './BundleSlot.js';

/**
 * Slots of the stages of a pass as slots of the pass, ascending by group and binding: one place is one resource, whoever
 * looks at it. Two stages may call a uniform block differently, and see other members of it.
 * @throws FormatError where they mean different kinds of things
 */
export function joinStages(slots: readonly BundleSlot[], source: string): readonly BundleSlot[] {
  const joined = new Map<string, BundleSlot>();
  for (const slot of slots) {
    const key = `${slot.group}.${slot.binding}`;
    const other = joined.get(key);
    joined.set(key, other === undefined ? slot : join(other, slot, source));
  }
  return [...joined.values()].sort((a, b) => a.group - b.group || a.binding - b.binding);
}

function join(one: BundleSlot, other: BundleSlot, source: string): BundleSlot {
  const stages = BACKEND_STAGES.filter((stage) => one.stages.includes(stage) || other.stages.includes(stage));
  const isSame = one.kind === other.kind && (one.kind === 'uniform-buffer' || one.type === other.type);
  if (!isSame || stages.length === one.stages.length) {
    throw new FormatError({
      source,
      path: `set ${one.group}, binding ${one.binding}`,
      found: `"${one.name}" (${one.type}, ${one.stages.join(' and ')}) and "${other.name}" (${other.type}, ${other.stages.join(' and ')})`,
      wanted: 'one resource in one place',
    });
  }
  const larger = rows(other) > rows(one) ? other : one;
  return { ...one, type: larger.type, stages, members: [...one.members, ...other.members] };
}

function rows({ type }: BundleSlot): number {
  return Number(/(\d+)[>\]]$/.exec(type)?.[1] ?? 0);
}
