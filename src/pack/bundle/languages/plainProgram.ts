import { ENTRY_POINT } from '../../entryProgram.js';
import { editedText, type TextEdit } from '../../TextEdit.js';
import { staticUse } from '../../wgsl/staticUse.js';
import { type ModuleDeclaration, type WgslModule, wgslModule } from '../../wgsl/wgslModule.js';
import { LanguageRefusal } from './LanguageRefusal.js';
import type { ProgramOverride } from './programOverrides.js';

/**
 * A program as naga is handed it for other languages. Functions and variables that the entry point does not use are left
 * out, since naga would write them. Each override is a constant of the value that the author gave it: naga has no words for
 * one. Offsets stay what they are.
 * @param overrides those of the program.
 * @throws LanguageRefusal for an override that has no value, and for textures of videos.
 */
export function plainProgram(text: string, overrides: readonly ProgramOverride[]): string {
  for (const { name, value, offset } of overrides) {
    if (value !== '') continue;
    throw new LanguageRefusal(`${name} is an override without a value, and only WGSL can leave it open`, offset);
  }
  const module = wgslModule(text);
  const main = module.declarations.find(({ keyword, name }) => keyword === 'fn' && name === ENTRY_POINT);
  if (main === undefined) throw new TypeError('the program has no entry point main');
  const used = staticUse(module.declarations, main);
  for (const { name, keyword, nameAt } of used) {
    const type = module.tokens[nameAt + 2];
    if (keyword !== 'var' || type?.text !== 'texture_external') continue;
    throw new LanguageRefusal(`${name} is a texture_external; only WGSL has them`, type.offset);
  }
  return editedText(
    text,
    module.declarations.flatMap((it) => {
      if (!used.has(it)) return /^(fn|var|override)$/.test(it.keyword) ? [blank(text, module, it)] : [];
      return it.keyword === 'override' ? [constant(text, module, it)] : [];
    }),
  );
}

/** Spaces for a declaration. */
function blank(text: string, { tokens }: WgslModule, { start, end }: ModuleDeclaration): TextEdit {
  const from = tokens[start]?.offset ?? 0;
  const behind = tokens[end]?.offset ?? text.length;
  return { start: from, end: behind, text: text.slice(from, behind).replace(/\S/g, ' ') };
}

/** `const` for `@id(7) override`. */
function constant(text: string, { tokens }: WgslModule, { start, nameAt }: ModuleDeclaration): TextEdit {
  const from = tokens[start]?.offset ?? 0;
  const name = tokens[nameAt]?.offset ?? text.length;
  return { start: from, end: name, text: 'const'.padEnd(name - from) };
}
