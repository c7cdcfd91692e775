/** A module-scope declaration of a linked program. */
export interface CycleMember {
  readonly name: string;
  /** Of the name, in UTF-16 units of the text. */
  readonly offset: number;
}

interface Declaration extends CycleMember {
  /** Names that it needs. Those that nobody declares here are built in, or local. */
  readonly needs: ReadonlySet<string>;
}

const IDENTIFIER = '[\\p{XID_Start}_]\\p{XID_Continue}*';
const DECLARATION = new RegExp(
  `[{}]|(?<![.\\p{XID_Continue}])(fn|struct|const|override|alias|var(?:\\s*<[^>]*>)?)\\s+(${IDENTIFIER})`,
  'gu',
);

/**
 * Declarations that need each other in a circle, each needing the next and the last the first: functions that call each
 * other, structs that hold each other, constants. WGSL has no recursion, and reflection would not come back from it.
 * @param text a linked program without comments.
 * @returns `null` where there is none.
 */
export function declarationCycle(text: string): readonly CycleMember[] | null {
  const declarations = new Map(declarationsOf(text).map((it) => [it.name, it]));
  const done = new Set<string>();
  for (const start of declarations.values()) {
    const way: { readonly at: Declaration; readonly rest: Iterator<string> }[] = [];
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
      if (first !== undefined) return way.slice(first).map(({ at: { name, offset } }) => ({ name, offset }));
      const next = declarations.get(value);
      if (next !== undefined) enter(next);
    }
    function enter(at: Declaration): void {
      if (done.has(at.name)) return;
      places.set(at.name, way.length);
      way.push({ at, rest: at.needs[Symbol.iterator]() });
    }
  }
  return null;
}

function declarationsOf(text: string): Declaration[] {
  const declarations: Declaration[] = [];
  let depth = 0;
  for (const { 0: found, 1: keyword, 2: name, index } of text.matchAll(DECLARATION)) {
    if (found === '{') depth++;
    else if (found === '}') depth--;
    else if (depth === 0 && keyword !== undefined && name !== undefined) {
      const offset = index + found.length - name.length;
      declarations.push({ name, offset, needs: needsOf(keyword, text.slice(offset + name.length)) });
    }
  }
  return declarations;
}

/** Only calls count in a function, since a variable of its own may be called like anything; in a struct its member types. */
function needsOf(keyword: string, behind: string): Set<string> {
  if (keyword === 'fn') return names(block(behind), '(?=\\s*\\()');
  if (keyword === 'struct') return names(block(behind), '(?!\\s*:)');
  return names(behind.slice(0, Math.max(0, behind.indexOf(';'))), '');
}

function names(text: string, follows: string): Set<string> {
  const pattern = new RegExp(`(?<![.@\\p{XID_Continue}])${IDENTIFIER}(?!\\p{XID_Continue})${follows}`, 'gu');
  return new Set([...text.matchAll(pattern)].map(({ 0: name }) => name));
}

/** Up to the end of the first pair of braces. */
function block(text: string): string {
  let depth = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) return text.slice(0, index);
  }
  return text;
}
