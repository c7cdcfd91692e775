import { WgslReflect } from 'wgsl_reflect/wgsl_reflect.module.js';
import { editedText, type TextEdit } from './TextEdit.js';
import type { WgslModule } from './wgsl/wgslModule.js';

/**
 * What `wgsl_reflect` finds in the declarations of a program. It is handed no function bodies, which are most of a text:
 * it reads them with its own stack, knows not all of WGSL, and nothing here asks for them. Lines stay where they are.
 * @throws Error of `wgsl_reflect` for declarations that it cannot read; RangeError where they are nested too deeply.
 */
export function reflectWgsl(text: string, module: WgslModule): WgslReflect {
  const names = standIns(module);
  const reflect = new WgslReflect(editedText(text, [...withoutBodies(text, module), ...renames(module, names)]));
  const originals = new Map([...names].map(([name, standIn]) => [standIn, name]));
  for (const struct of reflect.structs) struct.name = originals.get(struct.name) ?? struct.name;
  return reflect;
}

function withoutBodies(text: string, { tokens, declarations }: WgslModule): TextEdit[] {
  return declarations.flatMap(({ names, end }): TextEdit[] => {
    const [open, close] = [tokens[names?.body ?? -1], tokens[end - 1]];
    if (open === undefined || close === undefined || open.offset >= close.offset) return [];
    const start = open.offset + 1;
    return [{ start, end: close.offset, text: text.slice(start, close.offset).replace(/[^\n]/g, '') }];
  });
}

/**
 * Names of declarations that `wgsl_reflect` finds in its own tables, since every object has them: with others for them. It
 * looks there without a last letter too, as that of `vec3f`.
 */
function standIns({ tokens, declarations }: WgslModule): ReadonlyMap<string, string> {
  const names = declarations
    .map(({ name }) => name)
    .filter((name) => isEverywhere(name) || isEverywhere(name.slice(0, -1)));
  if (names.length === 0) return new Map();
  const taken = new Set(tokens.map(({ text }) => text));
  return new Map(
    names.map((name) => {
      let standIn = `x_${name}`;
      while (taken.has(standIn)) standIn = `x_${standIn}`;
      return [name, standIn];
    }),
  );
}

function isEverywhere(name: string): boolean {
  return name in Object.prototype;
}

/** In bodies nothing is left to rename. */
function renames({ tokens, declarations }: WgslModule, names: ReadonlyMap<string, string>): TextEdit[] {
  if (names.size === 0) return [];
  return declarations.flatMap(({ name, keyword, nameAt, uses, names: within }) => {
    const body = within?.body ?? tokens.length;
    // A bound variable is read by its name, which `wgsl_reflect` lets be.
    const places = [...(keyword === 'var' ? [] : [{ name, at: nameAt }]), ...uses].filter(({ at }) => at < body);
    return places.flatMap(({ name: used, at }): TextEdit[] => {
      const [token, standIn] = [tokens[at], names.get(used)];
      if (token === undefined || standIn === undefined) return [];
      return [{ start: token.offset, end: token.offset + used.length, text: standIn }];
    });
  });
}
