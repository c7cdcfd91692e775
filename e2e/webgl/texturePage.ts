/** The spec side of the tests of textures and targets. */
import { test as base, expect } from '@playwright/test';

/** A test with the harness page open. */
export const test = base.extend<{ harness: undefined }>({
  harness: [
    async ({ page }, use, testInfo) => {
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      await page.goto(`${testInfo.config.metadata.harness}/e2e/webgl/textures.html`);
      await page.waitForFunction(() => 'textureHarness' in window);
      await use(undefined);
      expect(failures, 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
