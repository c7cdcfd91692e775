/** The spec side of the WebGPU conformance tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';

/** A test with the harness page open. */
export const test = base.extend<{ harness: undefined }>({
  harness: [
    async ({ page }, use, testInfo) => {
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      await page.goto(`${testInfo.config.metadata.harness}/e2e/webgpu/harness.html`);
      await page.waitForFunction(() => 'harness' in window);
      await use(undefined);
      expect(failures, 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Bytes as the page takes them. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

const named = process.env.CARBONFX_REFERENCE;
const folder = named || fileURLToPath(new URL('../../../shared', import.meta.url));

/**
 * A reference file as base64. Skips the test where there are no reference files; with CARBONFX_REFERENCE set, a file that
 * is missing fails it.
 */
export function golden(name: string): string {
  test.skip(!named && !existsSync(folder), 'no reference files');
  return readFileSync(join(folder, 'golden/carbonwebgpu', name)).toString('base64');
}

/** Asserts that each channel is within `tolerance` of what was computed. */
export function expectTexel(actual: readonly number[], expected: readonly number[], tolerance = 1): void {
  const far = actual.some((value, channel) => Math.abs(value - (expected[channel] ?? Number.NaN)) > tolerance);
  expect(far ? actual : expected).toEqual(expected);
  expect(actual).toHaveLength(expected.length);
}
