import type { EffectDescription } from './effectDescription.js';

/** Whether every stage of a body has a program. A body that was left out of a selective translation has none. */
export function isTranslated(description: EffectDescription): boolean {
  return description.techniques.every(({ passes }) =>
    passes.every(({ stages }) => stages.every(({ program }) => program.bytes.length > 0)),
  );
}
