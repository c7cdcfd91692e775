import type { TargetState } from './applyToTargets.js';

type Color = readonly [number, number, number, number];

/** Direct3D's value before anybody sets one (D3DRS_BLENDFACTOR). WebGPU's own, zeros, would make such a pass vanish. */
const INITIAL: Color = [1, 1, 1, 1];

/**
 * What the blending of a pass reads as its constant: what its states give, else Direct3D's initial value, so that it never
 * depends on what was drawn before. `null` where nothing reads it.
 */
export function blendConstantOf({ blendConstant, colorTargets }: TargetState): Color | null {
  if (blendConstant !== null) return blendConstant;
  return colorTargets.some(readsConstant) ? INITIAL : null;
}

function readsConstant(target: GPUColorTargetState | null): boolean {
  if (!target?.blend) return false;
  const { color, alpha } = target.blend;
  return [color.srcFactor, color.dstFactor, alpha.srcFactor, alpha.dstFactor].some((it) => it?.endsWith('constant'));
}
