import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { PNG } from 'pngjs';
import { differingShare, wholeOf } from './pixels.js';

/** Of 255, for each of red, green and blue. */
const TOLERANCE = 2;
const DIFFERING_MAX = 0.01;

/**
 * Expects a picture to be the one in `reference/`. The references were looked at before they were committed; after a
 * change on purpose `CARBONFX_UPDATE_REFERENCES=1` writes them anew, to be looked at again.
 */
export function expectReference(name: string, actual: PNG): void {
  const file = fileURLToPath(new URL(`../reference/${name}.png`, import.meta.url));
  if (process.env.CARBONFX_UPDATE_REFERENCES === '1') {
    writeFileSync(file, PNG.sync.write(actual));
    return;
  }
  expect(existsSync(file), `${file} is missing`).toBe(true);
  const expected = PNG.sync.read(readFileSync(file));
  expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
  const differing = differingShare(actual, expected, wholeOf(expected), TOLERANCE);
  if (differing > DIFFERING_MAX) writeFileSync(test.info().outputPath(`${name}.png`), PNG.sync.write(actual));
  expect(differing, `share of pixels that differ from reference/${name}.png`).toBeLessThanOrEqual(DIFFERING_MAX);
}
