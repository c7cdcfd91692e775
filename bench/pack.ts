/*
 * What packing the largest shipped effect costs, as an author has it: the built command in a process of its own. Cold is
 * with an empty cache, unchanged is the same again, edited is with one module changed. Medians of three.
 * Run with `npm run build` and `npm run bench -- pack`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const RUNS = 3;
/** Seconds on two cores. */
const AIMS = { cold: 20, unchanged: 2 } as const;
const EDITED = 'light.wesl';

const root = process.cwd();
const bin = join(root, 'dist', 'cli', 'carbonfx.js');
const scratch = mkdtempSync(join(tmpdir(), 'carbonfx-bench-'));
const effect = join(scratch, 'hull');

try {
  cpSync(join(root, 'effects', 'hull'), effect, { recursive: true });
  const seconds = { cold: [] as number[], unchanged: [] as number[], edited: [] as number[] };
  let summary = '';
  for (let run = 0; run < RUNS; run++) {
    rmSync(join(scratch, 'cache'), { recursive: true, force: true });
    rmSync(join(scratch, 'out'), { recursive: true, force: true });
    cpSync(join(root, 'effects', 'hull', EDITED), join(effect, EDITED));
    const cold = packHull();
    summary = cold.text;
    seconds.cold.push(cold.seconds);
    seconds.unchanged.push(packHull().seconds);
    edit(run);
    seconds.edited.push(packHull().seconds);
  }
  console.log(`Node ${process.versions.node}, ${availableParallelism()} cores`);
  console.log(summary.trimEnd());
  console.log(line('cold', median(seconds.cold), AIMS.cold));
  console.log(line('unchanged', median(seconds.unchanged), AIMS.unchanged));
  console.log(line('edited', median(seconds.edited), null));
} finally {
  rmSync(scratch, { recursive: true });
}

/** From the start of Node to its end. */
function packHull(): { readonly seconds: number; readonly text: string } {
  const start = performance.now();
  const words = ['pack', effect, '--out', join(scratch, 'out'), '--cache', join(scratch, 'cache')];
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`carbonfx pack ended with ${status}; was the package built?\n${stderr}`);
  return { seconds: (performance.now() - start) / 1000, text: stdout };
}

/** A module that most programs import computes with another number, each time another one. */
function edit(run: number): void {
  const path = join(effect, EDITED);
  const text = readFileSync(join(root, 'effects', 'hull', EDITED), 'utf8');
  const edited = text.replace(/\d\.\d+/, (number) => `${number}${run + 1}`);
  if (edited === text) throw new Error(`${EDITED} has no number to change`);
  writeFileSync(path, edited);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function line(name: string, seconds: number, aim: number | null): string {
  const verdict = aim === null ? '' : `  aim ${aim} s: ${seconds <= aim ? 'met' : 'MISSED'}`;
  return `${name.padEnd(10)} ${seconds.toFixed(2)} s${verdict}`;
}
