import type { BackendBlock } from '../../format/carbonEffect/BackendBlock.js';
import { assignRegisters } from '../../resource/shaderBundle/assignRegisters.js';
import type { BundleSlot } from '../../resource/shaderBundle/BundleSlot.js';
import type { BundleLoss } from './BundleLoss.js';

/**
 * Uniform buffers whose register is not the one that a bundle's block has where nobody says: a bundle has no registers.
 * @param at path of the pass.
 */
export function registerLosses({ bindGroups }: BackendBlock, at: string): BundleLoss[] {
  const uniforms = bindGroups
    .flatMap(({ bindings }) => bindings)
    .filter(({ resourceKind }) => resourceKind === 'uniform-buffer')
    .sort((a, b) => a.group - b.group || a.binding - b.binding);
  const slots = uniforms.map(
    ({ group, binding, visibility, generatedSymbol, type }): BundleSlot => ({
      kind: 'uniform-buffer',
      group,
      binding,
      stages: visibility,
      name: generatedSymbol,
      names: [generatedSymbol],
      symbol: generatedSymbol,
      type,
      resourceType: 0,
      members: [],
    }),
  );
  return assignRegisters(slots, {}, '').flatMap(({ name, register }, i): BundleLoss[] => {
    const own = uniforms[i]?.registerIndex ?? register;
    if (own === register) return [];
    return [
      { kind: 'registers', path: `${at}.block`, found: `${name} is b${own}`, becomes: `b${register}, by its place` },
    ];
  });
}
