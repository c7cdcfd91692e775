/** The spec side of the conformance tests. */
import { test as base, expect, type Page } from '@playwright/test';
import type { EffectSource } from '../../src/pack/EffectSource.js';
import { packEffect } from '../../src/pack/packEffect.js';
import type { Grid, Values } from './drawGrid.js';
import type { Outcome, PackedPair } from './onBoth.js';

interface WorkerPage {
  readonly harness: Page;
}

/** A test whose `harness` is the page with both devices. It is opened once: every case makes devices of its own. */
export const test = base.extend<{ watched: undefined }, WorkerPage>({
  harness: [
    async ({ browser }, use, workerInfo) => {
      const page = await browser.newPage();
      await page.goto(`${workerInfo.config.metadata.harness}/e2e/conformance/harness.html`);
      await page.waitForFunction(() => 'conformance' in window, null, { timeout: 60_000 });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  watched: [
    async ({ harness }, use) => {
      const failures: string[] = [];
      const note = (error: Error) => failures.push(error.message);
      harness.on('pageerror', note);
      await use(undefined);
      harness.off('pageerror', note);
      expect(failures, 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Packs one source for both devices; every pass must be in both files. */
export async function pack(
  source: Omit<EffectSource, 'name' | 'axes'> & Partial<Pick<EffectSource, 'axes'>>,
  modules: Readonly<Record<string, string>>,
): Promise<PackedPair> {
  const { files, report } = await packEffect({ name: 'conformance', axes: [], ...source }, modules);
  expect(report.files.flatMap(({ untranslated }) => untranslated)).toEqual([]);
  const base64 = (target: string) =>
    Buffer.from(files.find((file) => file.target === target)?.bytes ?? []).toString('base64');
  return { webgpu: base64('webgpu'), webgl: base64('webgl') };
}

/** Draws a grid on both devices. */
export function drawGrid(page: Page, file: PackedPair, grid: Grid): Promise<Outcome<Values>[]> {
  return page.evaluate(
    ({ file, grid }) => {
      const { drawGrid, onBoth } = window.conformance;
      return onBoth({ main: file }, (bench) => drawGrid(bench, grid));
    },
    { file, grid },
  );
}

/** Asserts that nobody complained, and returns what came of each device. */
export function resultsOf<Result>(outcomes: readonly Outcome<Result>[]): Result[] {
  expect(outcomes.flatMap(({ kind, errors }) => errors.map((error) => `${kind}: ${error}`))).toEqual([]);
  return outcomes.flatMap(({ result }) => (result === null ? [] : [result]));
}

/** Asserts that both devices have the values that are right, and the same: nowhere further apart than `tolerance`. */
export function expectValues(outcomes: readonly Outcome<Values>[], expected: Values, tolerance = 0): void {
  const results = resultsOf(outcomes);
  const wrong = Object.entries(expected).flatMap(([name, wanted]) => {
    const found = results.map((result) => result[name] ?? []);
    const lists = [wanted, ...found];
    const isRight = lists.every((a) => lists.every((b) => areNear(a, b, tolerance)));
    return isRight ? [] : [{ name, wanted, found }];
  });
  expect(wrong).toEqual([]);
  for (const result of results) expect(Object.keys(result).sort()).toEqual(Object.keys(expected).sort());
}

function areNear(a: readonly number[], b: readonly number[], tolerance: number): boolean {
  return a.length === b.length && a.every((value, i) => Math.abs(value - (b[i] ?? Number.NaN)) <= tolerance);
}
