import {
  type DeclIdent,
  linkRegistry,
  type ModuleResolver,
  minimalMangle,
  RecordResolver,
  type SrcMap,
  type SrcModule,
  WeslParseError,
  withLoggerAsync,
} from 'wesl/core';
import type { Fail } from './PackError.js';
import { type SourceSpot, type SourceText, spotAt } from './sourceSpot.js';

/** WGSL text of one program with the way back to the author's files. */
export interface LinkedProgram {
  /** The module as authors name it, e.g. `hull.vertex`. */
  readonly module: string;
  /** One whole WGSL module. */
  readonly text: string;
  /** Global variables that got another name than the author's, since two modules declare that name: new name -> module. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The author's place of an offset into `text`. */
  spotOf(offset: number): SourceSpot;
}

const EXTENSIONS = ['.wesl', '.wgsl'] as const;

/**
 * The WESL modules of one effect, parsed once and linked many times. Keys are paths relative to the effect's folder,
 * with `/`; values are texts.
 */
export class ModuleSet {
  /** By path without a leading `./`. */
  readonly texts: ReadonlyMap<string, string>;
  readonly #resolver: ModuleResolver;

  constructor(modules: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(modules).map(([path, text]) => [path.replace(/^\.\//, ''), text]));
    const sources = Object.fromEntries([...this.texts].map(([path, text]) => [`./${path}`, text]));
    this.#resolver = new RecordResolver(sources, { keepComments: false });
  }

  /** Refuses an `@if` on a name that is no option: it would be false for ever, without a word. */
  checkConditions(known: ReadonlySet<string>, fail: Fail): void {
    for (const [path, text] of this.texts) {
      for (const { name, offset } of conditionNames(text)) {
        if (known.has(name)) continue;
        fail(
          `no option is called ${name}`,
          spotAt({ path, text }, offset),
          known.size === 0 ? 'The effect has no axes.' : `Conditions are ${[...known].join(', ')}.`,
        );
      }
    }
  }

  /**
   * Links the module and everything that it refers to under one combination.
   * @param module path without extension.
   */
  async link(module: string, conditions: Record<string, boolean>, fail: Fail): Promise<LinkedProgram> {
    const path = this.#pathOf(module, fail);
    const renamed = new Map<string, string>();
    // Bound variables keep the author's name also where an import renames them: it is the name that applications set.
    const mangler = (decl: DeclIdent, from: SrcModule, proposed: string, taken: Set<string>): string => {
      const isVariable = decl.declElem?.kind === 'gvar';
      const wanted = isVariable ? decl.originalName : proposed;
      const given = minimalMangle(decl, from, wanted, taken);
      if (isVariable && given !== wanted) renamed.set(given, from.debugFilePath.replace(/^\.\//, ''));
      return given;
    };
    let map: SrcMap;
    try {
      // The linker also prints what it throws.
      map = await withLoggerAsync(
        () => undefined,
        async () => linkRegistry({ resolver: this.#resolver, rootModuleName: `./${path}`, conditions, mangler }),
      );
    } catch (error) {
      return this.#failAsLinkerDid(error, path, fail);
    }
    return { module, text: map.dest.text, renamed, spotOf: (offset) => spotOfSource(map, offset) };
  }

  #pathOf(module: string, fail: Fail): string {
    const path = EXTENSIONS.map((extension) => `${module}${extension}`).find((candidate) => this.texts.has(candidate));
    if (path !== undefined) return path;
    const modules = [...this.texts.keys()].map((name) => name.replace(/\.(wesl|wgsl)$/, ''));
    return fail(`there is no module ${module}.wesl`, undefined, `The folder has ${modules.join(', ')}.`);
  }

  #failAsLinkerDid(error: unknown, root: string, fail: Fail): never {
    if (error instanceof WeslParseError) {
      const first = error.diagnostics.find(({ severity }) => severity === 'error');
      const path = error.src.debugFilePath.replace(/^\.\//, '');
      fail(first?.message ?? error.message, spotAt({ path, text: error.src.src }, first?.start ?? error.span[0]));
    }
    if (!(error instanceof Error)) throw error;
    const problem = error.message.replace(/ in file: \S+$/, '');
    fail(problem, linkerSpot(error) ?? { file: root, line: 0, column: 0 });
  }
}

/** The linker hangs the place of an unresolved name on its error. */
function linkerSpot(error: Error): SourceSpot | null {
  if (!('weslLocation' in error)) return null;
  const place = error.weslLocation;
  if (typeof place !== 'object' || place === null) return null;
  if (!('file' in place) || !('line' in place) || !('column' in place)) return null;
  return { file: String(place.file).replace(/^\.\//, ''), line: Number(place.line), column: Number(place.column) };
}

function spotOfSource(map: SrcMap, offset: number): SourceSpot {
  const { src, position } = map.destToSrc(offset);
  return spotAt({ path: (src.path ?? '').replace(/^\.\//, ''), text: src.text }, position);
}

/** The names in the conditions of `@if` and `@elif`, comments left out. */
function* conditionNames(text: SourceText['text']): Generator<{ name: string; offset: number }> {
  const code = text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  for (const attribute of code.matchAll(/@(?:if|elif)\s*\(/g)) {
    const start = attribute.index + attribute[0].length;
    const condition = code.slice(start, closingParenthesis(code, start));
    for (const { 0: name, index } of condition.matchAll(/[A-Za-z_]\w*/g)) {
      if (name !== 'true' && name !== 'false') yield { name, offset: start + index };
    }
  }
}

function closingParenthesis(code: string, start: number): number {
  let depth = 1;
  for (let i = start; i < code.length; i++) {
    if (code[i] === '(') depth++;
    if (code[i] === ')' && --depth === 0) return i;
  }
  return code.length;
}
