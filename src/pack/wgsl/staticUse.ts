import type { ModuleDeclaration } from './wgslModule.js';

/**
 * The declarations that one of them uses statically: those that its text names, and those that these name in turn,
 * whether or not the code that does so is ever run. Itself included.
 */
export function staticUse(
  declarations: readonly ModuleDeclaration[],
  root: ModuleDeclaration,
): ReadonlySet<ModuleDeclaration> {
  const byName = new Map(declarations.map((it) => [it.name, it]));
  const used = new Set([root]);
  // A set visits what is added to it on the way.
  for (const { uses } of used) {
    for (const { name } of uses) {
      const needed = byName.get(name);
      if (needed !== undefined) used.add(needed);
    }
  }
  return used;
}
