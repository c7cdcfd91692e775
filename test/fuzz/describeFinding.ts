import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, FuzzReport } from './fuzz.js';

/**
 * Writes the files of a finding into a new folder for temporary files and says in words what was found, from what, and how
 * to see it again.
 * @param paths what the corpus was made of when it was not the whole: paths as given on the command line.
 */
export function describeFinding({ case: it, error, shortest }: Finding, paths: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'carbonfx-fuzz-'));
  const whole = join(folder, 'case.bin');
  const short = join(folder, 'shortest.bin');
  writeFileSync(whole, it.bytes);
  writeFileSync(short, shortest);
  const words = paths.map((path) => ` ${path}`).join('');
  return [
    `seed ${it.seed}, case ${it.number}, made from ${it.file.name} by`,
    ...it.mutations.map(({ text }) => `  ${text}`),
    `gives ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    `the case again:  npm run fuzz -- --seed ${it.seed} --case ${it.number}${words}`,
    `its ${it.bytes.length} bytes:  npm run fuzz -- --check ${whole}`,
    `the shortest, ${shortest.length} bytes:  npm run fuzz -- --check ${short}`,
  ].join('\n');
}

/** One line, the end of a run. */
export function summaryOf({ seed, cases, read, refused, findings }: FuzzReport): string {
  return `seed ${seed}: ${cases} cases, ${findings.length} findings (${read} files read whole, ${refused} refused)`;
}

/** The most that a case cost, in a line. */
export function costsOf({ slowest, heaviest }: FuzzReport): string {
  return (
    `slowest: ${slowest.value.toFixed(1)} ms per KiB (case ${slowest.case}); ` +
    `heaviest of those weighed: ${Math.max(0, heaviest.value).toFixed(1)} bytes per byte (case ${heaviest.case})`
  );
}
