import type { EffectSource, UniformRole } from './EffectSource.js';
import { entryOf } from './entryOf.js';

/** When the contents of a buffer change. */
export type Frequency = 'frame' | 'material' | 'object';

/** What a uniform is: by its entry in the definition, else what it is called. */
export function roleOf(source: EffectSource, name: string): UniformRole | number | string {
  return entryOf<UniformRole | number>(source.uniforms, name) ?? name;
}

/** By register (`backend-block.md` 6). */
const OF_REGISTER: readonly Frequency[] = ['material', 'frame', 'frame', 'object', 'object'];

/** `null` where nobody says. */
export function frequencyOf(role: UniformRole | number | string): Frequency | null {
  if (typeof role === 'number') return OF_REGISTER[role] ?? null;
  return role === 'material' || role === 'frame' || role === 'object' ? role : null;
}

/** Whether the members of a uniform are the effect's parameters: register 0. */
export function isMaterial(source: EffectSource, name: string): boolean {
  const role = roleOf(source, name);
  return role === 'material' || role === 0;
}
