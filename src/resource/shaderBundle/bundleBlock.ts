import type { BackendBinding, BackendBlock } from '../../format/carbonEffect/BackendBlock.js';
import { identityOf, scoped } from '../../format/carbonEffect/bindingIdentity.js';
import type { RegisteredSlot } from './BundleSlot.js';

/** The backend block of a bundle's pass (`backend-block.md` 2). */
export function bundleBlock(technique: string, pass: number, slots: readonly RegisteredSlot[]): BackendBlock {
  const groups = [...new Set(slots.map(({ group }) => group))].sort((a, b) => a - b);
  return {
    layout: 'v1',
    version: 1,
    layoutKey: `${technique}.pass${pass}`,
    bindGroups: groups.map((group) => ({
      group,
      bindings: slots
        .filter((slot) => slot.group === group)
        .sort((a, b) => a.binding - b.binding)
        .map(bindingOf),
    })),
    transforms: [],
  };
}

function bindingOf({ kind, group, binding, stages, symbol, type, register }: RegisteredSlot): BackendBinding {
  const identity = identityOf(kind, 0, register);
  return {
    group,
    binding,
    resourceKind: kind,
    registerSpace: 0,
    registerIndex: register,
    visibility: stages,
    type,
    generatedSymbol: symbol,
    identity,
    scopeIdentity: scoped(identity, stages[0]),
  };
}
