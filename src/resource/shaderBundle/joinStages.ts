import { FormatError } from '../../format/bytes/FormatError.js';
import { BACKEND_STAGES } from '../../format/carbonEffect/BackendStage.js';
import { isBufferType } from '../MaterialLayout.js';
import type { BundleSlot } from './BundleSlot.js';

/**
 * Slots of the stages of a pass as slots of the pass, ascending by group and binding: one place is one resource, whoever
 * looks at it. Two stages may call it differently, and see other members of a block.
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
  const isSame = one.kind === other.kind && one.resourceType === other.resourceType;
  if (!isSame || !(isBuffer(one) || one.type === other.type) || stages.length === one.stages.length) {
    throw new FormatError({
      source,
      path: `set ${one.group}, binding ${one.binding}`,
      found: `"${one.name}" (${one.type}, ${one.stages.join(' and ')}) and "${other.name}" (${other.type}, ${other.stages.join(' and ')})`,
      wanted: 'one resource in one place',
    });
  }
  const larger = rows(other) > rows(one) ? other : one;
  const names = [...new Set([...one.names, ...other.names])];
  return { ...one, type: larger.type, stages, names, members: [...one.members, ...other.members] };
}

/** Their types are structs, which each text calls as it likes. */
function isBuffer({ kind, resourceType }: BundleSlot): boolean {
  return kind === 'uniform-buffer' || isBufferType(resourceType);
}

function rows({ type }: BundleSlot): number {
  return Number(/(\d+)[>\]]$/.exec(type)?.[1] ?? 0);
}
