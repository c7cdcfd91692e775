import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { readShaderBundle } from '../../src/format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle } from '../../src/format/shaderBundle/ShaderBundle.js';

const named = process.env.CARBONFX_REFERENCE;
const folder = named || fileURLToPath(new URL('../../../shared', import.meta.url));

/**
 * A bundle that YUP wrote, by its name in the reference files. Skips the test where there are none; with
 * CARBONFX_REFERENCE set, one that is missing fails.
 */
export function referenceBundle(name: string): ShaderBundle {
  test.skip(!named && !existsSync(folder), 'there are no reference files');
  return readShaderBundle(new Uint8Array(readFileSync(join(folder, 'golden/yslb', `${name}.ysl`))), { source: name });
}
