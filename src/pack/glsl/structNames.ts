import { md5 } from '../md5.js';
import type { NagaDeclarations } from './nagaDeclarations.js';

/**
 * New names for the structs in blocks, by what is in them. The programs of a pass are linked only where a block
 * that both have is the same down to the names of its structs, and the name of a struct may differ between two programs:
 * the linker of modules and naga both rename where a program has the name twice.
 */
export function structNames({ blocks, storages, structs }: NagaDeclarations): ReadonlyMap<string, string> {
  const byName = new Map(structs.map((it) => [it.name, it]));
  const names = new Map<string, string>();
  const nameOf = (type: string): string => {
    const struct = byName.get(type);
    if (struct === undefined) return type;
    const known = names.get(type);
    if (known !== undefined) return known;
    const members = struct.members.map(({ type: of, name, dimensions }) => `${nameOf(of)} ${name}${dimensions};`);
    const name = `Struct_${md5(new TextEncoder().encode(members.join('\n'))).slice(0, 8)}`;
    names.set(type, name);
    return name;
  };
  for (const { memberType } of blocks) nameOf(memberType);
  for (const { memberTypes } of storages) for (const type of memberTypes) nameOf(type);
  return names;
}
