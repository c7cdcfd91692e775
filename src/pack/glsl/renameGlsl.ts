import { MEMBER, STRUCT } from './nagaDeclarations.js';

const IDENTIFIER = /(?<![.\w])[A-Za-z_]\w*/g;

/**
 * Gives names of a text others, members of structs excepted. What already has one of the new names, or one that is
 * reserved, gets out of the way.
 */
export function renameGlsl(
  text: string,
  renames: ReadonlyMap<string, string>,
  reserved: readonly string[] = [],
): string {
  const taken = new Set([...renames.values(), ...reserved]);
  const present = new Set(text.match(/[A-Za-z_]\w*/g));
  const all = new Map(renames);
  for (const name of present) {
    if (renames.has(name) || !taken.has(name)) continue;
    let free = `${name}x`;
    while (taken.has(free) || present.has(free)) free += 'x';
    taken.add(free);
    all.set(name, free);
  }
  const renamed = (name: string): string => all.get(name) ?? name;
  // A struct keeps its members' names: they are in a scope of their own, and both programs of a pass must have them.
  const structs = [...text.matchAll(STRUCT)];
  let end = 0;
  let out = '';
  for (const { 0: whole, 1: name = '', 2: members = '', index } of structs) {
    out += text.slice(end, index).replace(IDENTIFIER, renamed);
    const body = members.replace(
      MEMBER,
      (_, type, member, dimensions) => `    ${renamed(type)} ${member}${dimensions};`,
    );
    out += `struct ${renamed(name)} {\n${body}};`;
    end = index + whole.length;
  }
  return out + text.slice(end).replace(IDENTIFIER, renamed);
}

/** WebGL keeps names that begin so for itself, those of members too, and naga does not know it. */
const WEBGL_OWN = /(?<!\w)_?webgl_\w*/g;

/**
 * Takes names that WebGL keeps for itself out of a text: the same new name for the same old one in every program, since
 * members of a block have to agree.
 */
export function withoutWebglNames(text: string): string {
  const present = new Set(text.match(/[A-Za-z_]\w*/g));
  return text.replace(WEBGL_OWN, (name) => {
    // Naga ends no name with a letter and a digit.
    const other = `v${name}w0`;
    if (present.has(other)) throw new TypeError(`naga's GLSL has the name ${other}:\n${text}`);
    return other;
  });
}
