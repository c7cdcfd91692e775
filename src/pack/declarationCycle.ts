import type { ModuleDeclaration, WgslModule } from './wgsl/wgslModule.js';

/** A module-scope declaration of a linked program. */
export interface CycleMember {
  readonly name: string;
  /** Of the name, in UTF-16 units of the text. */
  readonly offset: number;
}

/**
 * Declarations that need each other in a circle, each needing the next and the last the first: functions that call each
 * other, structs that hold each other, constants. WGSL has no recursion, and reflection would not come back from it.
 * @returns `null` where there is none.
 */
export function declarationCycle({ tokens, declarations }: WgslModule): readonly CycleMember[] | null {
  const byName = new Map(declarations.map((it) => [it.name, it]));
  const done = new Set<string>();
  for (const start of byName.values()) {
    const way: { readonly at: ModuleDeclaration; readonly rest: Iterator<string> }[] = [];
    const places = new Map<string, number>();
    enter(start);
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const { value, done: isEnd } = last.rest.next();
      if (isEnd === true) {
        done.add(last.at.name);
        places.delete(last.at.name);
        way.pop();
        continue;
      }
      const first = places.get(value);
      if (first !== undefined) {
        return way.slice(first).map(({ at: { name, nameAt } }) => ({ name, offset: tokens[nameAt]?.offset ?? 0 }));
      }
      const next = byName.get(value);
      if (next !== undefined) enter(next);
    }
    function enter(at: ModuleDeclaration): void {
      if (done.has(at.name)) return;
      places.set(at.name, way.length);
      way.push({ at, rest: new Set(at.uses.map(({ name }) => name))[Symbol.iterator]() });
    }
  }
  return null;
}
