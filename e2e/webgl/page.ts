/** The spec side of the GLSL tests. */
import { test as base, expect, type Page } from '@playwright/test';
import type { LinkedPair, ProgramPair } from './harness.js';

/** A test with the harness page open. */
export const test = base.extend<{ harness: undefined }>({
  harness: [
    async ({ page }, use, testInfo) => {
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      await page.goto(`${testInfo.config.metadata.harness}/e2e/webgl/harness.html`);
      await page.waitForFunction(() => 'glslHarness' in window);
      await use(undefined);
      expect(failures, 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** What the browser says of each pair. */
export function linkAll(page: Page, pairs: readonly ProgramPair[]): Promise<LinkedPair[]> {
  return page.evaluate((list) => window.glslHarness.linkAll(list), pairs);
}
