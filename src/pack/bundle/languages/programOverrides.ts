import { ENTRY_POINT } from '../../entryProgram.js';
import { closingToken } from '../../wgsl/closingToken.js';
import { staticUse } from '../../wgsl/staticUse.js';
import { type ModuleDeclaration, type WgslModule, wgslModule } from '../../wgsl/wgslModule.js';

/** An `override` that a program uses. */
export interface ProgramOverride {
  readonly name: string;
  /** `null` where the author gave none. */
  readonly id: number | null;
  /** As it is written, `bool`, `i32`, `u32`, `f32` or `f16`; empty where it follows from the value. */
  readonly typeName: string;
  /** The value as it is written; empty where there is none. */
  readonly value: string;
  /** Of the name in the text. */
  readonly offset: number;
}

/** The overrides that the entry point uses, in the order of the text. */
export function programOverrides(text: string): ProgramOverride[] {
  const module = wgslModule(text);
  const main = module.declarations.find(({ keyword, name }) => keyword === 'fn' && name === ENTRY_POINT);
  if (main === undefined) throw new TypeError('the program has no entry point main');
  const used = staticUse(module.declarations, main);
  return module.declarations
    .filter((it) => it.keyword === 'override' && used.has(it))
    .map((it) => programOverride(text, module, it));
}

function programOverride(text: string, { tokens }: WgslModule, it: ModuleDeclaration): ProgramOverride {
  const words = (start: number, end: number): string => {
    const [first, behind] = [tokens[start]?.offset ?? 0, tokens[end]?.offset ?? 0];
    return text.slice(first, behind).trim();
  };
  const { nameAt, end } = it;
  let equals = nameAt + 1;
  while (equals < end - 1 && tokens[equals]?.text !== '=') equals++;
  const hasValue = tokens[equals]?.text === '=';
  const hasType = tokens[nameAt + 1]?.text === ':';
  return {
    name: it.name,
    id: idOf(text, tokens, it),
    typeName: hasType ? words(nameAt + 2, equals) : '',
    value: hasValue ? words(equals + 1, end - 1) : '',
    offset: tokens[nameAt]?.offset ?? 0,
  };
}

/** Of `@id(7)`. */
function idOf(text: string, tokens: WgslModule['tokens'], { start, at }: ModuleDeclaration): number | null {
  for (let i = start; i < at; i++) {
    if (tokens[i]?.text !== '@' || tokens[i + 1]?.text !== 'id') continue;
    const close = closingToken(tokens, i + 2);
    return Number.parseInt(text.slice(tokens[i + 3]?.offset, tokens[close]?.offset), 10);
  }
  return null;
}
