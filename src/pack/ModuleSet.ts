import {
  type DeclIdent,
  linkRegistry,
  type ModuleResolver,
  minimalMangle,
  RecordResolver,
  type SrcMap,
  type SrcModule,
  type WeslAST,
  WeslParseError,
  withLoggerAsync,
} from 'wesl/core';
import { LinkCache } from './LinkCache.js';
import { type AuthorPlace, LinkedPlaces } from './LinkedPlaces.js';
import type { LinkedProgram } from './LinkedProgram.js';
import { ModuleTokens } from './ModuleTokens.js';
import { moduleDiagnostics } from './moduleDiagnostics.js';
import type { Fail } from './PackError.js';
import { RecordingResolver } from './RecordingResolver.js';
import { type SourceSpot, spotAt } from './sourceSpot.js';
import { editedProgram, type TextEdit } from './TextEdit.js';
import { conditionNames, conditionTokens } from './wgsl/conditionNames.js';

const EXTENSIONS = ['.wesl', '.wgsl'] as const;

/**
 * The WESL modules of one effect, parsed once and linked many times. Keys are paths relative to the effect's folder,
 * with `/`; values are texts.
 */
export class ModuleSet {
  /** By path without a leading `./`. */
  readonly texts: ReadonlyMap<string, string>;
  readonly #resolver: ModuleResolver;
  readonly #tokens: ModuleTokens;
  /** By path: the names that its conditions have. */
  readonly #conditions: ReadonlyMap<string, ReadonlySet<string>>;
  /** By path of the root module: what was linked so far. */
  readonly #links = new Map<string, LinkCache>();

  constructor(modules: Readonly<Record<string, string>>) {
    this.texts = new Map(Object.entries(modules).map(([path, text]) => [path.replace(/^\.\//, ''), text]));
    const sources = Object.fromEntries([...this.texts].map(([path, text]) => [`./${path}`, text]));
    this.#resolver = new RecordResolver(sources, { keepComments: false });
    this.#tokens = new ModuleTokens(this.texts);
    this.#conditions = new Map(
      [...this.texts.keys()].map((path) => [
        path,
        new Set([...conditionNames(this.#tokens.tokensOf(path))].map(({ text }) => text)),
      ]),
    );
  }

  /** Refuses an `@if` on a name that is no option: it would be false for ever, without a word. */
  checkConditions(known: ReadonlySet<string>, fail: Fail): void {
    for (const [path, text] of this.texts) {
      for (const token of conditionTokens(this.#tokens.tokensOf(path))) {
        if (token.kind === 'name' || CONDITION_SIGN.test(token.text)) continue;
        fail(
          `a condition has ${token.text}`,
          spotAt({ path, text }, token.offset),
          'Conditions are names of options with !, &&, || and parentheses.',
        );
      }
      for (const { text: name, offset } of conditionNames(this.#tokens.tokensOf(path))) {
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
   * Links the module and everything that it refers to under one combination. What comes out equal is one object: only the
   * conditions that the modules in question ask for can make a difference.
   * @param module path without extension.
   * @param failAtName where there is no such module: what fails at the place that names it.
   */
  async link(
    module: string,
    conditions: Record<string, boolean>,
    fail: Fail,
    failAtName: Fail = fail,
  ): Promise<LinkedProgram> {
    const path = this.#pathOf(module, failAtName);
    const links = this.#links.get(path) ?? new LinkCache();
    this.#links.set(path, links);
    const known = links.find(conditions);
    if (known !== null) return known;
    const resolver = new RecordingResolver(this.#resolver);
    const program = await this.#linked(module, path, resolver, conditions, fail);
    return links.add(program, this.#conditionsIn(resolver.found.keys()), conditions);
  }

  async #linked(
    module: string,
    path: string,
    resolver: RecordingResolver,
    conditions: Record<string, boolean>,
    fail: Fail,
  ): Promise<LinkedProgram> {
    const renamed = new Map<string, string>();
    // Bound variables keep the author's name also where an import renames them: it is the name that applications set.
    const mangler = (decl: DeclIdent, from: SrcModule, proposed: string, taken: Set<string>): string => {
      const isVariable = decl.declElem?.kind === 'gvar';
      const wanted = isVariable ? decl.originalName : proposed;
      const given = minimalMangle(decl, from, wanted, taken);
      if (isVariable && given !== wanted) renamed.set(given, this.#authorPath(from.debugFilePath));
      return given;
    };
    let map: SrcMap;
    try {
      // The linker also prints what it throws.
      map = await withLoggerAsync(
        () => undefined,
        async () => linkRegistry({ resolver, rootModuleName: `./${path}`, conditions, mangler }),
      );
    } catch (error) {
      return this.#failAsLinkerDid(error, path, fail);
    }
    const places = new LinkedPlaces(map.dest.text, this.#tokens, (offset) => this.#origin(map, offset));
    const spotOf = (offset: number): SourceSpot => {
      const place = places.placeOf(offset);
      const text = this.texts.get(place.path);
      return text === undefined ? { file: path, line: 0, column: 0 } : spotAt({ path: place.path, text }, place.offset);
    };
    const program = { module, path, text: map.dest.text, renamed, spotOf };
    const diagnostics = this.#importedDiagnostics(path, resolver.found, conditions);
    return editedProgram(program, [
      ...diagnostics.map((directive) => ({ start: 0, end: 0, text: `${directive}\n` })),
      ...spacesBetweenSigns(program.text),
    ]);
  }

  /** Each once, those of the root module left out: they are in the text. */
  #importedDiagnostics(
    root: string,
    modules: ReadonlyMap<string, WeslAST>,
    conditions: Readonly<Record<string, boolean>>,
  ): string[] {
    const own = new Set<string>();
    const imported = new Set<string>();
    for (const [file, module] of modules) {
      const directives = this.#authorPath(file) === root ? own : imported;
      for (const directive of moduleDiagnostics(module, conditions)) directives.add(directive);
    }
    return [...imported].filter((directive) => !own.has(directive)).sort();
  }

  /** The names in the conditions of modules, as the linker calls their files. */
  #conditionsIn(modules: Iterable<string>): string[] {
    const names = [...modules].flatMap((module) => [...(this.#conditions.get(this.#authorPath(module)) ?? [])]);
    return [...new Set(names)].sort();
  }

  /** The linker calls every file `.wesl`. */
  #authorPath(linkerPath: string): string {
    const path = linkerPath.replace(/^\.\//, '');
    return this.texts.has(path) ? path : path.replace(/\.wesl$/, '.wgsl');
  }

  #origin(map: SrcMap, offset: number): AuthorPlace {
    const { src, position } = map.destToSrc(offset);
    return { path: this.#authorPath(src.path ?? ''), offset: position };
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
      const path = this.#authorPath(error.src.debugFilePath);
      fail(first?.message ?? error.message, spotAt({ path, text: error.src.src }, first?.start ?? error.span[0]));
    }
    if (!(error instanceof Error)) throw error;
    const problem = error.message.replace(/ in file: \S+$/, '');
    const spot = linkerSpot(error);
    fail(problem, spot === null ? { file: root, line: 0, column: 0 } : { ...spot, file: this.#authorPath(spot.file) });
  }
}

/** What may be in a condition beside names. */
const CONDITION_SIGN = /^[!&|(),]$/;

/** The linker hangs the place of an unresolved name on its error. The file is as the linker calls it. */
function linkerSpot(error: Error): SourceSpot | null {
  if (!('weslLocation' in error)) return null;
  const place = error.weslLocation;
  if (typeof place !== 'object' || place === null) return null;
  if (!('file' in place) || !('line' in place) || !('column' in place)) return null;
  return { file: String(place.file), line: Number(place.line), column: Number(place.column) };
}

/** The linker writes `- -a` as `--a`, which WGSL does not have; `a--` has nothing behind it. */
function spacesBetweenSigns(text: string): TextEdit[] {
  return [...text.matchAll(/-(?=-\s*[\p{XID_Start}_\d(.~!*&-])/gu)].map(({ index }) => {
    return { start: index + 1, end: index + 1, text: ' ' };
  });
}
