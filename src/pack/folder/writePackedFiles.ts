import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackTarget } from '../PackTarget.js';
import type { PackedFile } from '../packEffect.js';
import { replaceFile } from './replaceFile.js';

export interface FileOutcome {
  readonly target: PackTarget;
  readonly path: string;
  readonly bytes: number;
  /** `unchanged`: it was there with these bytes, and was not touched. */
  readonly state: 'written' | 'unchanged';
}

/** Where the packed files of a target lie. */
export function targetFolder(out: string, target: PackTarget): string {
  return join(out, `effect.${target}`);
}

/**
 * Writes packed files to their places in `out`. Who reads there at the same time finds the old file or the new one, never a
 * part of one. Files that are there with the same bytes keep their time.
 */
export async function writePackedFiles(out: string, files: readonly PackedFile[]): Promise<FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  for (const { target, fileName, bytes } of files) {
    const path = join(targetFolder(out, target), fileName);
    const isThere = await hasBytes(path, bytes);
    if (!isThere) await replaceFile(path, bytes);
    outcomes.push({ target, path, bytes: bytes.length, state: isThere ? 'unchanged' : 'written' });
  }
  return outcomes;
}

/** Whether a file is there, with these bytes. */
export async function hasBytes(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    return (await readFile(path)).equals(bytes);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
