import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFINITION } from '../../pack/folder/readEffectFolder.js';
import { CommandFailure, usageFailure } from '../CommandFailure.js';
import { isBundleFile } from '../isBundleFile.js';
import { fileFailure, readNamedFile } from '../readNamedFile.js';

/** What SOURCE turns out to be. */
export type BundleOperand =
  | { readonly kind: 'wgsl'; readonly files: readonly string[] }
  /** An effect's. */
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'effect'; readonly file: string; readonly bytes: Uint8Array }
  | { readonly kind: 'bundle'; readonly file: string; readonly bytes: Uint8Array };

const WGSL = /\.(?:wgsl|wesl)$/;

/**
 * Looks at what was named: WGSL by its extension, what is compiled by its bytes.
 * @throws CommandFailure for what is not there, and for what does not go together.
 */
export async function bundleOperand(sources: readonly string[]): Promise<BundleOperand> {
  const [file = '', second] = sources;
  const other = sources.find((name) => !WGSL.test(name));
  if (other === undefined) return { kind: 'wgsl', files: sources };
  if (second !== undefined) throw usageFailure(`Several SOURCEs are WGSL files, by their names; "${other}" is none.`);
  if (await isEffectFolder(file)) return { kind: 'folder', folder: file };
  const bytes = await readNamedFile(file);
  return { kind: isBundleFile(bytes, file) ? 'bundle' : 'effect', file, bytes };
}

async function isEffectFolder(path: string): Promise<boolean> {
  try {
    if (!(await stat(path)).isDirectory()) return false;
  } catch (cause) {
    throw fileFailure(path, cause);
  }
  try {
    await stat(join(path, DEFINITION));
  } catch {
    throw new CommandFailure(`${path}: it has no ${DEFINITION}. Name its WGSL files where it is no effect's folder.`);
  }
  return true;
}
