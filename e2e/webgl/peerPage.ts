/** The spec side of the tests of peer files. */
import { test as base, expect } from './page.js';

/** A test with the WebGL2 device on the harness page. */
export const test = base.extend<{ peer: undefined }>({
  peer: [
    async ({ page, harness: _ }, use) => {
      await page.evaluate(async () => {
        // A path for the browser, not for the compiler of the spec.
        const path = '/e2e/webgl/peerHarness.ts';
        await import(path);
      });
      await use(undefined);
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
