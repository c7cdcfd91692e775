import type { EffectBackend } from '../../src/resource/EffectReference.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';

/** The effect of a file that a spec handed over as base64. */
export function effectOf(base64: string, backend: EffectBackend, options: Record<string, string> = {}): Tr2Effect {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Tr2Effect(Tr2EffectRes.fromBytes(bytes, { source: `test effect.carbon${backend}` }), options);
}
