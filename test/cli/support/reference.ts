import { readFileSync } from 'node:fs';
import { referencePath } from '../../support/referenceFiles.js';

export { itWithReference } from '../../support/referenceFiles.js';

/** Path of a golden file. Ask only inside a test: where there is no reference this throws. */
export function reference(...names: string[]): string {
  return referencePath(['golden', ...names].join('/'));
}

/** A golden file's JSON, untyped: the test says what it looks for. */
export function referenceJson(...names: string[]) {
  return JSON.parse(readFileSync(reference(...names), 'utf8'));
}
