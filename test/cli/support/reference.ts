import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';

const asked = process.env.CARBONFX_REFERENCE;
const folder = asked ?? fileURLToPath(new URL('../../../../shared', import.meta.url));

/** `it`, for tests that read reference files: skipped where there are none, unless the variable says that there are. */
export const itWithReference = asked !== undefined || existsSync(folder) ? it : it.skip;

/** A reference file's path. */
export function reference(...names: string[]): string {
  return join(folder, 'golden', ...names);
}

/** A reference file's JSON. */
export function referenceJson(...names: string[]) {
  return JSON.parse(readFileSync(reference(...names), 'utf8'));
}
