import type { EffectDescription } from './effectDescription.js';

/**
 * Whether a body has something to run: at least one pass whose stages all carry programs. A body that was left out of a
 * selective translation has none. One that was not may still have single passes that no browser can run (a geometry
 * stage) and that are empty for good. A body without any pass lacks nothing.
 */
export function isTranslated(description: EffectDescription): boolean {
  const passes = description.techniques.flatMap((technique) => technique.passes);
  return passes.length === 0 || passes.some(({ stages }) => stages.every(({ program }) => program.bytes.length > 0));
}
