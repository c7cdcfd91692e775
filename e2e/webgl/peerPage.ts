/** The spec side of the tests of peer files. */
import { test as base, expect, type Page } from '@playwright/test';

interface WorkerPage {
  readonly peers: Page;
}

/** A test whose `peers` is the page with the WebGL2 device. It is opened once: every case makes devices of its own. */
export const test = base.extend<{ watched: undefined }, WorkerPage>({
  peers: [
    async ({ browser }, use, workerInfo) => {
      const page = await browser.newPage();
      await page.goto(`${workerInfo.config.metadata.harness}/e2e/webgl/peers.html`);
      await page.waitForFunction(() => 'peer' in window);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  watched: [
    async ({ peers }, use) => {
      const failures: string[] = [];
      const note = (error: Error) => failures.push(error.message);
      peers.on('pageerror', note);
      await use(undefined);
      peers.off('pageerror', note);
      expect(failures, 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export function base64(file: Uint8Array): string {
  return Buffer.from(file).toString('base64');
}

/** Asserts that each channel is within 1 of what was computed. */
export function expectTexel(actual: readonly number[] | undefined, expected: readonly number[]): void {
  const far = expected.some((value, channel) => !(Math.abs(value - (actual?.[channel] ?? Number.NaN)) <= 1));
  expect(far ? actual : expected).toEqual(expected);
}

/** Of floats written to an rgba8unorm target. */
export function stored(...values: readonly number[]): number[] {
  return values.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255));
}
