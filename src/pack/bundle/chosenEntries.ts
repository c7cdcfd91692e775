import { BACKEND_STAGES, type BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { ModuleSet } from '../ModuleSet.js';
import type { Fail } from '../PackError.js';
import { entryPoints } from '../wgsl/entryPoints.js';
import { wgslModule } from '../wgsl/wgslModule.js';

/** The program of a stage, as authors name it: `shader#vs`. */
export interface StageEntry {
  readonly program: string;
  readonly stage: BackendStage;
}

/**
 * The entry points of some modules, one for each stage, vertex first.
 * @param wanted names of those to take; empty = all.
 */
export function chosenEntries({ texts }: ModuleSet, wanted: readonly string[], fail: Fail): readonly StageEntry[] {
  const all = [...texts].flatMap(([path, text]) => {
    const module = path.replace(/\.[^.]*$/, '');
    return entryPoints(wgslModule(text)).map(({ name, stage }) => ({ name, stage, program: `${module}#${name}` }));
  });
  const there = all.map(({ stage, program }) => `@${stage} ${program}`).join(', ');
  if (all.length === 0)
    fail('there is no entry point', undefined, 'A function with @vertex, @fragment or @compute is one.');
  for (const name of wanted) {
    if (!all.some((it) => isNamed(it, name))) fail(`there is no entry point ${name}`, undefined, `There are ${there}.`);
  }
  const taken = wanted.length === 0 ? all : all.filter((it) => wanted.some((name) => isNamed(it, name)));
  const entries = BACKEND_STAGES.flatMap((stage) => {
    const [first, second] = taken.filter((it) => it.stage === stage);
    if (second === undefined) return first ?? [];
    const fix = `A bundle has one program for each stage. Name the entry points to take; there are ${there}.`;
    return fail(`${first?.program} and ${second.program} are both @${stage}`, undefined, fix);
  });
  const isAlone = entries.some(({ stage }) => stage === 'fragment') && !entries.some(({ stage }) => stage === 'vertex');
  if (isAlone) fail('there is a fragment program and no vertex program', undefined, `There are ${there}.`);
  return entries;
}

function isNamed({ name, program }: { readonly name: string; readonly program: string }, wanted: string): boolean {
  return wanted === name || wanted === program;
}
