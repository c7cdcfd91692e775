import type { BackendBinding, BackendBlock } from '../../format/carbonEffect/BackendBlock.js';
import { BACKEND_STAGES } from '../../format/carbonEffect/BackendStage.js';
import type { BundleLoss } from './BundleLoss.js';

/**
 * Uniform buffers whose register is not the one that they have by their place: a bundle has no registers.
 * @param at path of the pass.
 */
export function registerLosses({ bindGroups }: BackendBlock, at: string): BundleLoss[] {
  const uniforms = bindGroups
    .flatMap(({ bindings }) => bindings)
    .filter(({ resourceKind }) => resourceKind === 'uniform-buffer')
    .sort((a, b) => a.group - b.group || a.binding - b.binding);
  const usual = usualRegisters(uniforms);
  return uniforms.flatMap((it): BundleLoss[] => {
    const register = usual.get(it) ?? 0;
    if (register === it.registerIndex) return [];
    const found = `${it.generatedSymbol} is b${it.registerIndex}`;
    return [{ kind: 'registers', path: `${at}.block`, found, becomes: `b${register}, by its place` }];
  });
}

/** As a bundle's blocks are counted where nobody says: in each stage from b0. */
function usualRegisters(uniforms: readonly BackendBinding[]): ReadonlyMap<BackendBinding, number> {
  const registers = new Map<BackendBinding, number>();
  for (const stage of BACKEND_STAGES) {
    const own = uniforms.filter(({ visibility }) => visibility.includes(stage));
    for (const [i, binding] of own.entries()) if (!registers.has(binding)) registers.set(binding, i);
  }
  return registers;
}
