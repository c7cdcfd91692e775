import { WgslReflect } from 'wgsl_reflect/wgsl_reflect.module.js';
import type { TextEdit } from './TextEdit.js';
import { type InterfaceText, interfaceText } from './wgsl/interfaceText.js';
import { WgslRefusal } from './wgsl/WgslRefusal.js';
import type { ModuleDeclaration, WgslModule } from './wgsl/wgslModule.js';

/**
 * What `wgsl_reflect` finds in the interface of a program. It is handed no function bodies, which are most of a text: it
 * reads them with its own stack, knows not all of WGSL, and nothing here asks for them.
 */
export interface WgslReflection {
  readonly wgsl: WgslReflect;
  /** Where the line that it says begins in the program. */
  readonly offsetOfLine: InterfaceText['offsetOfLine'];
}

/**
 * @param main the entry point.
 * @throws WgslRefusal for declarations that cannot be read, and sizes that cannot be worked out.
 */
export function reflectWgsl(text: string, module: WgslModule, main: ModuleDeclaration): WgslReflection {
  const names = standIns(module);
  const readable = interfaceText(text, module, main, renames(module, names));
  const wgsl = parsed(readable);
  const originals = new Map([...names].map(([name, standIn]) => [standIn, name]));
  for (const struct of wgsl.structs) struct.name = originals.get(struct.name) ?? struct.name;
  return { wgsl, offsetOfLine: readable.offsetOfLine };
}

function parsed({ text, offsetOfLine }: InterfaceText): WgslReflect {
  try {
    return new WgslReflect(text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof RangeError) throw new WgslRefusal('the WGSL is nested too deeply to be read', -1);
    const match = /^(.*?)\.? Line: ?(\d+)/.exec(error.message);
    if (match === null) throw new WgslRefusal(`the WGSL does not parse: ${error.message}`, -1);
    throw new WgslRefusal(`the WGSL does not parse: ${match[1]}`, offsetOfLine(Number(match[2])));
  }
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
