import type { ProgramBinding, ProgramReflection } from '../../reflectProgram.js';
import type { SlotPlace } from '../../Translator.js';
import { slotKey } from './foldSlots.js';

/**
 * What the blocks of a pass are called, by {@link slotKey}: as their structs, where all programs call that of a slot the
 * same and no other slot has it; else as their variable.
 */
export function blockNames(programs: readonly ProgramReflection[]): ReadonlyMap<string, string> {
  const structs = new Map<string, Set<string>>();
  const slots = new Map<string, Set<string>>();
  const buffers = programs.flatMap(({ bindings }) => bindings).filter((it) => structOf(it) !== null);
  for (const buffer of buffers) {
    const [key, struct] = [slotKey(buffer), structOf(buffer) ?? ''];
    structs.set(key, (structs.get(key) ?? new Set()).add(struct));
    slots.set(struct, (slots.get(struct) ?? new Set()).add(key));
  }
  const names = new Map<string, string>();
  for (const buffer of buffers) {
    const struct = structOf(buffer) ?? '';
    const key = slotKey(buffer);
    const isOnly = struct !== '' && structs.get(key)?.size === 1 && slots.get(struct)?.size === 1;
    names.set(key, isOnly ? struct : (names.get(key) ?? buffer.name));
  }
  return names;
}

/** Of a buffer the name of its struct, empty where it has none; `null` of what is no buffer. */
function structOf({ resource }: ProgramBinding): string | null {
  if (resource.kind !== 'uniform' && resource.kind !== 'storage') return null;
  return resource.type.kind === 'struct' ? resource.type.name : '';
}

/** What a bound variable is called where the text of a language is not asked: a block, or the variable. */
export function nameOf(names: ReadonlyMap<string, string>, it: ProgramBinding): string {
  return structOf(it) === null ? it.name : (names.get(slotKey(it)) ?? it.name);
}

/** Words that begin with a capital are none of GLSL's, macros that begin with `GL_` and names with `__` excepted. */
const FREE_IN_GLSL = /^(?!GL_|.*__)[A-Z]\w*$/;

/** The name where GLSL takes it as a block's; else `null`. */
export function glslBlockName(names: ReadonlyMap<string, string>, slot: SlotPlace): string | null {
  const name = names.get(slotKey(slot)) ?? '';
  return FREE_IN_GLSL.test(name) ? name : null;
}
