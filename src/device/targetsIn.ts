import type { EffectTexture, FrameTargets } from './EffectDevice.js';

/** The targets of a frame, by colour attachment. Empty = the canvas. */
export function targetsIn(target: FrameTargets | undefined): readonly EffectTexture[] {
  if (target === undefined) return [];
  return isList(target) ? target : [target];
}

function isList(target: FrameTargets): target is readonly EffectTexture[] {
  return Array.isArray(target);
}
