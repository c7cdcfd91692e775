import type { BackendStage } from '../format/carbonEffect/BackendStage.js';
import type { LinkedProgram } from './LinkedProgram.js';
import type { Fail } from './PackError.js';
import type { SourceSpot } from './sourceSpot.js';
import { editedProgram, type TextEdit } from './TextEdit.js';
import { entryPoints, stagesOf } from './wgsl/entryPoints.js';
import { namesIn } from './wgsl/namesIn.js';
import { staticUse } from './wgsl/staticUse.js';
import { type ModuleDeclaration, type WgslModule, wgslModule } from './wgsl/wgslModule.js';
import type { WgslToken } from './wgsl/wgslTokens.js';

/** What the entry point of every program in a file is called. */
export const ENTRY_POINT = 'main';

/**
 * A program with one entry point, called `main`: other entry points are left out, with everything that only they use.
 * A module with the one entry point `main` stays as it is, whatever else it declares.
 * @param entry the function that becomes `main`, and must have the attribute of the stage.
 * @param failAtName where there is no such function: what fails at the place that names it.
 */
export function entryProgram(
  program: LinkedProgram,
  entry: string,
  stage: BackendStage,
  fail: Fail,
  failAtName: Fail = fail,
): LinkedProgram {
  const module = wgslModule(program.text);
  const chosen = chosenEntry(program, module, entry, stage, fail, failAtName);
  const others = module.declarations.filter((it) => it !== chosen && stagesOf(module, it).length > 0);
  if (others.length === 0 && entry === ENTRY_POINT) return program;

  const kept = keptDeclarations(module, chosen, others);
  refuseSecondMain(program, module, chosen, kept, fail);
  const dropped = module.declarations.filter((it) => !kept.has(it));
  return editedProgram(program, [
    ...dropped.map((it) => removal(program.text, module.tokens, it)),
    ...renaming(module, chosen),
  ]);
}

function chosenEntry(
  program: LinkedProgram,
  module: WgslModule,
  entry: string,
  stage: BackendStage,
  fail: Fail,
  failAtName: Fail,
): ModuleDeclaration {
  const named = module.declarations.filter(({ name }) => name === entry);
  const [chosen, second] = named;
  const wanted = `${program.module} needs the entry point @${stage} fn ${entry}`;
  if (chosen === undefined) {
    const [first] = module.declarations.filter((it) => stagesOf(module, it).length > 0);
    return failAtName(wanted, spotOf(program, module, first), choiceOf(program, module, stage));
  }
  if (second !== undefined) fail(`${entry} is declared twice`, spotOf(program, module, second));
  const stages = stagesOf(module, chosen);
  if (stages.length === 1 && stages[0] === stage) return chosen;
  const found = stages.map((it) => `@${it} `).join('');
  const what = chosen.keyword === 'fn' ? `${found}fn` : chosen.keyword;
  return fail(`${wanted}; it has ${what} ${entry}`, spotOf(program, module, chosen), choiceOf(program, module, stage));
}

/** What there is to choose from, as authors write it. */
function choiceOf(program: LinkedProgram, module: WgslModule, stage: BackendStage): string {
  const entries = entryPoints(module);
  if (entries.length === 0) return 'It has no entry point.';
  const [path = program.module] = program.module.split('#');
  const fitting = entries.filter((it) => it.stage === stage).map(({ name }) => `${path}#${name}`);
  if (fitting.length > 0) return `Write ${fitting.join(' or ')}.`;
  return `It has ${entries.map((it) => `@${it.stage} fn ${it.name}`).join(', ')}.`;
}

/** All but what only the other entry points use. */
function keptDeclarations(
  module: WgslModule,
  chosen: ModuleDeclaration,
  others: readonly ModuleDeclaration[],
): ReadonlySet<ModuleDeclaration> {
  const { declarations } = module;
  const theirs = new Set(others.flatMap((other) => [...staticUse(declarations, other)]));
  const asserted = assertedNames(module);
  const roots = declarations.filter((it) => it === chosen || !theirs.has(it) || asserted.has(it.name));
  return new Set(roots.flatMap((root) => [...staticUse(declarations, root)]));
}

/** Names in what is no declaration, which stays: `const_assert`. */
function assertedNames({ tokens, declarations }: WgslModule): ReadonlySet<string> {
  const starts = [...declarations.map(({ start }) => start), tokens.length];
  return new Set(
    starts.flatMap((start, i) => namesIn(tokens, declarations[i - 1]?.end ?? 0, start).map(({ name }) => name)),
  );
}

function refuseSecondMain(
  program: LinkedProgram,
  module: WgslModule,
  chosen: ModuleDeclaration,
  kept: ReadonlySet<ModuleDeclaration>,
  fail: Fail,
): void {
  const other = [...kept].find((it) => it !== chosen && it.name === ENTRY_POINT);
  if (other === undefined) return;
  fail(
    `${chosen.name} becomes ${ENTRY_POINT}, and ${other.keyword} ${ENTRY_POINT} is there already`,
    spotOf(program, module, other),
    'Give that one another name.',
  );
}

/** With the space behind it. */
function removal(text: string, tokens: readonly WgslToken[], { start, end }: ModuleDeclaration): TextEdit {
  const from = tokens[start]?.offset ?? text.length;
  return { start: from, end: tokens[end]?.offset ?? text.length, text: '' };
}

/** No one can call an entry point, so its name is nowhere else. */
function renaming({ tokens }: WgslModule, { name, nameAt }: ModuleDeclaration): readonly TextEdit[] {
  const start = tokens[nameAt]?.offset ?? 0;
  if (name === ENTRY_POINT) return [];
  return [
    { start, end: start, text: ENTRY_POINT },
    { start, end: start + name.length, text: '' },
  ];
}

/** Of its name; the file alone where there is none. */
function spotOf(
  program: LinkedProgram,
  { tokens }: WgslModule,
  declaration: ModuleDeclaration | undefined,
): SourceSpot {
  const offset = tokens[declaration?.nameAt ?? -1]?.offset;
  return offset === undefined ? { file: program.path, line: 0, column: 0 } : program.spotOf(offset);
}
