import type { ProgramReflection } from '../../reflectProgram.js';
import { slotKey } from './foldSlots.js';

/** What the sampler uniform of a texture and its sampler is called; `null` where that is no name, or not one alone. */
export type CombinedNames = (texture: string, sampler: string) => string | null;

/**
 * YUP's names for a pass, which say what a uniform is made of: a sampler that several textures are read through has the
 * unit of one of them in the reflection, so that for the others there is only the name.
 */
export function combinedNames(programs: readonly ProgramReflection[]): CombinedNames {
  const variables = programs.flatMap(({ bindings }) => bindings);
  const samplers = new Set(variables.filter(({ resource }) => resource.kind === 'sampler').map(({ name }) => name));
  const slots = new Map<string, Set<string>>();
  for (const variable of variables.filter(({ resource }) => resource.kind === 'texture')) {
    slots.set(variable.name, (slots.get(variable.name) ?? new Set()).add(slotKey(variable)));
  }
  const counts = new Map<string, number>();
  for (const texture of slots.keys()) {
    for (const sampler of samplers) {
      const name = combined(texture, sampler);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return (texture, sampler) => {
    const name = combined(texture, sampler);
    const isOnly = counts.get(name) === 1 && slots.get(texture)?.size === 1;
    return isOnly && FREE_IN_GLSL.test(name) ? name : null;
  };
}

/** GLSL keeps names with `__`, and has no letters but ASCII's. */
const FREE_IN_GLSL = /^(?!.*__)\w+$/;

function combined(texture: string, sampler: string): string {
  return `yup_combined_${texture}_${sampler}`;
}
