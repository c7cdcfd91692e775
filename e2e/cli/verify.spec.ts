/** The built `carbonfx verify`, with its worker threads. What it must count is counted here by other means. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { MUTATED, ODD } from '../../test/support/referenceVerdicts.js';
import { countContainer } from './countContainer.js';
import { BIN, type BinResult, runBin } from './runBin.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shipped = join(root, 'public', 'effect.webgpu');
const scratch = mkdtempSync(join(tmpdir(), 'carbonfx-verify-'));

test.afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const named = process.env.CARBONFX_REFERENCE;
const reference = named || fileURLToPath(new URL('../../../shared', import.meta.url));

/** With CARBONFX_REFERENCE set nothing is skipped. */
function golden(): string {
  test.skip(!named && !existsSync(reference), 'no reference files');
  return join(reference, 'golden');
}

const EXTENSION = /\.(?:sm_hi|sm_lo|sm_depth|carbonwebgpu|carbonwebgl)$/;

/** Every effect file in a folder, ordered as a walk finds them. */
function effectsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return effectsIn(path);
      return EXTENSION.test(entry.name) ? [path] : [];
    });
}

const linesOf = ({ out }: BinResult): string[] => out.trimEnd().split('\n');

/** The output without the time that it took. */
function timeless(text: string): string {
  return text.replace(/ in [\d.:]+(?: s)?$/m, ' in TIME').replace(/"seconds":[\d.]+/, '"seconds":0');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function sizeText(files: readonly string[]): string {
  const bytes = sum(files.map((file) => statSync(file).size));
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A folder of its own with so many copies of shipped effects. */
function copies(name: string, names: readonly string[]): string {
  const folder = join(scratch, name);
  mkdirSync(folder, { recursive: true });
  const [effect] = effectsIn(shipped);
  if (effect === undefined) throw new Error('no shipped effect');
  for (const each of names) copyFileSync(effect, join(folder, each));
  return folder;
}

test('the shipped effects verify on threads, with the totals that their headers give', async () => {
  const files = effectsIn(shipped);
  expect(files.length).toBeGreaterThanOrEqual(3);
  const counts = files.map(countContainer);
  const rows = sum(counts.map((count) => count.rows));
  const distinctBodies = sum(counts.map((count) => count.distinctBodies));
  const result = await runBin(['verify', '--threads', '2', shipped]);
  expect([result.code, result.err]).toEqual([0, '']);
  const lines = linesOf(result);
  expect(lines.slice(0, files.length)).toEqual(files.map((file) => `ok       ${file}: version 15`));
  expect(lines.slice(files.length).map(timeless)).toEqual([
    `${files.length} files: ${files.length} ok, 0 differ, 0 refused`,
    `${rows} rows, ${distinctBodies} distinct bodies`,
    'divergences: 0 bodies, 0 container, 0 classes',
    'rebuilt arenas: 0 with unreferenced entries, 0 with references inside entries, 0 in another layout, 0 different otherwise',
    'tables: 0 sparse, 0 misordered',
    `${sizeText(files)} in TIME`,
  ]);
});

test('the reference files verify, but for those that 10.4 refuses, and the totals are what stands beside them', async () => {
  const folder = golden();
  const files = effectsIn(folder);
  const refused = new Set([
    ...namesRefused('odd', ODD),
    ...namesRefused('mutated', MUTATED),
    // Versions below 8.
    ...files.map((file) => relative(folder, file)).filter((file) => file.startsWith(join('carbon', 'older', 'v07'))),
  ]);
  expect(refused.size).toBe(69);
  const read = files.filter((file) => !refused.has(relative(folder, file)));
  for (const file of read) {
    const stated = statedCounts(file);
    if (stated !== null) expect(countContainer(file), file).toEqual(stated);
  }
  const counts = read.map(countContainer);

  // Shader bundles have counts of their own, below.
  const folders = ['carbon', 'carbonwebgpu'].map((name) => join(folder, name));
  const result = await runBin(['verify', '--allow-refused', ...folders]);
  expect([result.code, result.err]).toEqual([0, '']);
  const lines = linesOf(result);
  expect(lines).toHaveLength(files.length + 6);
  // One line a file, in the order of the files, and of the refused ones exactly those.
  const verdicts = lines.slice(0, files.length);
  files.forEach((file, i) => {
    const isRefused = refused.has(relative(folder, file));
    expect(verdicts[i]?.startsWith(`${isRefused ? 'refused ' : 'ok      '} ${file}: `), verdicts[i]).toBe(true);
  });
  const unusual = verdicts.filter((line) => line.startsWith('ok ') && !/: version \d+$/.test(line));
  expect(unusual.map((line) => line.slice(9).replace(`${folder}/`, ''))).toEqual([
    'carbon/16_unreferenced_arena.sm_hi: version 15, the arena keeps entries that nothing refers to (26 bytes at 32, 24 bytes at 923)',
    // The axis, named by 8 bytes, is named by the last byte of all instead.
    expect.stringMatching(
      /^carbon\/mutated\/header_string_last_byte\.sm_hi: version 15, .*nothing refers to \(8 bytes at \d+\), references point into .* \(1 byte at 1743\)$/,
    ),
  ]);
  expect(lines.slice(files.length).map(timeless)).toEqual([
    `${files.length} files: ${read.length} ok, 0 differ, ${refused.size} refused`,
    `${sum(counts.map((count) => count.rows))} rows, ${sum(counts.map((count) => count.distinctBodies))} distinct bodies`,
    'divergences: 0 bodies, 0 container, 0 classes',
    'rebuilt arenas: 2 with unreferenced entries, 1 with references inside entries, 0 in another layout, 0 different otherwise',
    // odd_no_permutations has row 0 alone, odd_sparse rows 0 and 2 of 3.
    'tables: 2 sparse, 1 misordered',
    `${sizeText(files)} in TIME`,
  ]);
  expect((await runBin(['verify', ...folders])).code).toBe(1);
});

test('shader bundles verify on threads: those that YUP wrote, and those that its loader was given', async () => {
  const folder = join(golden(), 'yslb');
  const edge = join(folder, 'edge');
  const bundlesIn = (path: string): string[] => readdirSync(path).filter((name) => name.endsWith('.ysl'));
  const written = bundlesIn(folder);
  const result = await runBin(['verify', '--json', '--threads', '2', folder]);
  expect([result.code, result.err]).toEqual([1, '']);
  const lines = linesOf(result).map((line) => JSON.parse(line));
  const { totals } = lines.pop();
  expect(lines.map(({ file }) => file)).toEqual([
    ...written.map((name) => join(folder, name)),
    ...bundlesIn(edge).map((name) => join(edge, name)),
  ]);
  // The JSON beside each lists its variants.
  for (const line of lines.slice(0, written.length)) {
    const { shadersInAddOrder } = JSON.parse(readFileSync(line.file.replace(/ysl$/, 'json'), 'utf8'));
    const expected = { format: 'yslb', ok: true, variants: shadersInAddOrder.length, rewritten: true };
    expect(line).toMatchObject({ ...expected, oddities: { count: 0, first: [] } });
  }
  const results: { file: string; yup: { ok?: boolean; error?: string; resaveIdentical?: boolean } }[] = JSON.parse(
    readFileSync(join(edge, 'results.json'), 'utf8'),
  );
  for (const { file, yup } of results) {
    const line = lines.find((each) => each.file === join(edge, file));
    // What YUP refuses is refused in its words; what it saves as it was has nothing odd.
    if (yup.error !== undefined) expect(line.error.message, file).toContain(yup.error);
    if (yup.resaveIdentical === true) expect([file, line.ok, line.oddities.count]).toEqual([file, true, 0]);
  }
  const refusedFiles = lines.filter(({ error }) => error !== undefined).length;
  expect(totals).toMatchObject({
    files: 52,
    bundles: 52,
    ok: 52 - totals.differ - refusedFiles,
    refused: refusedFiles,
  });
  expect(totals.divergences.bundles).toBe(totals.differ);
});

function namesRefused(folder: string, verdicts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(verdicts)
    .filter(([, verdict]) => verdict !== 'accepted')
    .map(([name]) => join('carbon', folder, `${name}.sm_hi`));
}

/** What the JSON beside a file says of it; `null` where there is none, as beside the damaged ones. */
function statedCounts(file: string): unknown {
  const path = [`${file}.json`, file.replace(EXTENSION, '.json')].find((each) => existsSync(each));
  if (path === undefined) return null;
  const { rowCount, records, bodies } = JSON.parse(readFileSync(path, 'utf8'));
  return { rows: rowCount ?? records.length, distinctBodies: bodies.length };
}

test('any number of threads prints the same, in the order of the files', async () => {
  // Files of very different sizes, so that they are done in another order than they are told in.
  const folder = copies('order', ['b.sm_hi', 'd.sm_lo', 'f.sm_depth', 'g.carbonwebgl']);
  const names = Array.from({ length: 60 }, (_, i) => `${'acehz'[i % 5]}${i}.carbonwebgpu`);
  for (const name of names) writeFileSync(join(folder, name), `no effect: ${name}`);
  for (const flags of [[], ['--json']]) {
    const results = await Promise.all(
      ['1', '8'].map((threads) => runBin(['verify', '--allow-refused', '--threads', threads, ...flags, folder])),
    );
    const [one, eight] = results.map(({ code, out, err }) => ({ code, err, out: timeless(out) }));
    expect(one?.code).toBe(0);
    expect(one?.out.split('\n').length).toBeGreaterThan(64);
    expect(eight).toEqual(one);
    // Too few to start a thread for, one by one: the same lines from this thread.
    const alone = await runBin(['verify', ...flags, join(folder, 'b.sm_hi')]);
    expect(one?.out.split('\n')).toContain(linesOf(alone)[0]);
  }
});

test('a worker that dies costs the file that it was at, and a file that is gone is told', async () => {
  // What a worker does is made up here: Node loads this in each thread before the program.
  const preload = join(scratch, 'preload.cjs');
  writeFileSync(
    preload,
    `const { isMainThread } = require('node:worker_threads');
const fs = require('node:fs');
const promises = require('node:fs/promises');
const { readFile } = promises;
if (!isMainThread) {
  promises.readFile = async (file, ...rest) => {
    const path = String(file);
    if (path.includes('exits')) process.exit(3);
    if (path.includes('throws')) {
      setImmediate(() => { throw new Error('thrown in a thread'); });
      return new Promise(() => {});
    }
    if (path.includes('fills')) for (const all = []; ; ) all.push(new Array(1e6).fill(all.length));
    if (path.includes('vanishes')) fs.unlinkSync(path);
    return readFile(file, ...rest);
  };
  require('node:module').syncBuiltinESMExports();
}
`,
  );
  const good = Array.from({ length: 12 }, (_, i) => `${10 + i}.sm_hi`);
  const bad = ['05-exits.sm_hi', '12-throws.sm_hi', '13-fills.sm_hi', '14-vanishes.sm_hi', '99-exits.sm_hi'];
  for (const threads of ['1', '3']) {
    const folder = copies(`dying${threads}`, [...good, ...bad]);
    const environment = { NODE_OPTIONS: `--require ${preload} --max-old-space-size=128` };
    const result = await runBin(['verify', '--threads', threads, folder], BIN, environment);
    expect(result.code).toBe(1);
    const lines = linesOf(result);
    expect(lines.slice(0, 12)).toEqual(good.map((name) => `ok       ${join(folder, name)}: version 15`));
    expect(lines[12]).toBe('17 files: 12 ok, 0 differ, 0 refused, 1 could not be opened, 4 failed unexpectedly');
    const told = result.err.split('\n').filter((line) => line.startsWith('carbonfx verify: '));
    const unexpected = 'unexpected failure, please report it.';
    expect(told.map((line) => line.replace(`carbonfx verify: ${folder}/`, ''))).toEqual([
      `05-exits.sm_hi: ${unexpected}`,
      `12-throws.sm_hi: ${unexpected}`,
      `13-fills.sm_hi: ${unexpected}`,
      '14-vanishes.sm_hi: there is no such file.',
      `99-exits.sm_hi: ${unexpected}`,
    ]);
    expect(result.err).toContain('Its worker thread ended with 3.');
    expect(result.err).toContain('Error: thrown in a thread');
    expect(result.err).toContain('out of memory');
  }
});

test('what only looks like a corpus is named', async () => {
  const store = join(scratch, 'store', 'a9');
  mkdirSync(store, { recursive: true });
  copyFileSync(effectsIn(shipped)[0] ?? '', join(store, 'a9d1721dd5cc6d54_e6bbb2df307e5a9527159a4c971034b5'));
  const stored = await runBin(['verify', dirname(store)]);
  expect([stored.code, stored.out]).toEqual([1, '']);
  expect(stored.err).toContain('no compiled effect files found');
  expect(stored.err).toContain('named by hashes: 1');
  expect(stored.err).toContain('content-addressed store');

  const translated = join(scratch, 'translated');
  mkdirSync(translated);
  for (let i = 0; i < 9; i++) writeFileSync(join(translated, `${i}.sm_hi`), 'CEWG, a chunk file');
  const result = await runBin(['verify', '--threads', '2', translated]);
  expect([result.code, result.err]).toEqual([1, '']);
  expect(result.out.match(/Unsupported Carbon effect version 1196901699/g)).toHaveLength(9);
  expect(result.out.match(/9 refused files begin with CEWG/g)).toHaveLength(1);
});
