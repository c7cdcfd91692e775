// `npm test`: types, lint, unit tests, build, browser tests; with CARBON_EFFECT_CORPUS_DIR set also every effect file in
// that folder. Every part runs, whatever failed before it; the last line is the sum of all. `npm test` draws a choice of the
// bodies of large effects, `npm run test:all` (--all-bodies) every one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const corpus = process.env.CARBON_EFFECT_CORPUS_DIR;
const corpusFolder = corpus ? resolve(corpus) : null;
const allBodies = process.argv.includes('--all-bodies');
process.chdir(root);
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

const total = { passed: 0, failed: 0, skipped: 0 };

checked('types', ['scripts/types.mjs']);
checked('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']);
tested(
  'unit tests',
  [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/unit.json',
  ],
  unitTotals,
);
checked('build', ['scripts/build.mjs']);
if (corpusFolder !== null) checked('corpus', ['dist/cli/carbonfx.js', 'verify', corpusFolder]);
checked('declarations', ['scripts/consumers.mjs']);
tested('browser tests', [bin('@playwright/test/cli'), 'test'], browserTotals);

console.log(`\n${phrase(total)}`);
process.exit(total.failed === 0 ? 0 : 1);

/** A part that passes or fails as one. */
function checked(name, words) {
  const passed = run(name, words);
  add(name, { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
}

/** A runner that counts its tests in a file. One that ends badly without a failed test counts as one failure. */
function tested(name, words, totals) {
  const passed = run(name, words);
  const counted = totals();
  if (!passed && counted.failed === 0) counted.failed = 1;
  add(name, counted);
}

function run(name, words) {
  console.log(`\n== ${name}`);
  const env = allBodies ? { ...process.env, CARBONFX_ALL_BODIES: '1' } : process.env;
  const { status } = spawnSync(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit'], env });
  return status === 0;
}

function add(name, counted) {
  for (const key of Object.keys(total)) total[key] += counted[key];
  console.log(`${name}: ${phrase(counted)}`);
}

function phrase({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function unitTotals() {
  const found = report('test-results/unit.json');
  if (found === null) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: found.numPassedTests,
    // A test file that could not be loaded has no failed test of its own.
    failed:
      found.numFailedTests +
      found.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    skipped: found.numPendingTests + found.numTodoTests,
  };
}

function browserTotals() {
  const found = report('test-results/browser.json');
  if (found === null) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = found.stats;
  return { passed: expected, failed: unexpected + flaky + found.errors.length, skipped };
}

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function bin(path) {
  const [scope, name] = path.split('/');
  const packageName = path.startsWith('@') ? `${scope}/${name}` : scope;
  if (path === '@playwright/test/cli') return require.resolve(path);
  const folder = require.resolve(`${packageName}/package.json`).replace(/package\.json$/, '');
  return folder + path.slice(packageName.length + 1);
}
