/**
 * The reference files: written by other programs, not part of this repository. They are found through the environment
 * variable CARBONFX_REFERENCE, else in a folder `shared` beside the repository. Where neither is there the tests that need
 * them are skipped, and the runner's totals say how many. With the variable set nothing is skipped: a file that is missing
 * fails its test.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

const named = process.env.CARBONFX_REFERENCE;
const beside = fileURLToPath(new URL('../../../shared', import.meta.url));

/** The folder of the reference files, `null` where there is none. */
export const referenceFolder: string | null =
  named !== undefined && named !== '' ? named : existsSync(beside) ? beside : null;

/** `describe` for tests that need reference files; skipped where there are none. */
export const describeWithReference = referenceFolder === null ? describe.skip : describe;

/** `it` for a test that needs reference files; skipped where there are none. */
export const itWithReference = referenceFolder === null ? it.skip : it;

/** Path of a reference file, e.g. `golden/carbon/01_minimal.sm_hi`. Whether it is there shows when it is read. */
export function referencePath(path: string): string {
  if (referenceFolder === null) throw new Error(`no reference folder to find ${path} in`);
  return join(referenceFolder, path);
}

/** The bytes of a reference file, in memory of their own. */
export function referenceBytes(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(referencePath(path)));
}

/** A reference file as JSON. */
export function referenceJson(path: string): unknown {
  return JSON.parse(readFileSync(referencePath(path), 'utf8'));
}
