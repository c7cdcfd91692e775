import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sameBytes } from '../../format/bytes/sameBytes.js';
import { CommandFailure } from '../CommandFailure.js';
import { fileFailure } from '../readNamedFile.js';
import { makeFolder } from './makeFolder.js';

/** A file to be. */
export interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What to do where something else is in its place, a sentence. */
  readonly advice: string;
}

/**
 * Writes files into a folder, which is made where it is not there. What is there already with the same bytes stays; where
 * any of them is there with other bytes nothing is written at all.
 * @returns how many were written; the others were there.
 * @throws CommandFailure
 */
export async function writeNewFiles(folder: string, files: readonly NewFile[]): Promise<number> {
  const missing: NewFile[] = [];
  for (const file of files) {
    if (!(await isThere(join(folder, file.name), file))) missing.push(file);
  }
  await makeFolder(folder);
  for (const { name, bytes } of missing) {
    const path = join(folder, name);
    try {
      // Not over something that came to be since: a link that leads to nothing, or another run's file.
      await writeFile(path, bytes, { flag: 'wx' });
    } catch (cause) {
      throw fileFailure(path, cause);
    }
  }
  return missing.length;
}

async function isThere(path: string, { bytes, advice }: NewFile): Promise<boolean> {
  let there: Uint8Array;
  try {
    there = await readFile(path);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return false;
    throw fileFailure(path, cause);
  }
  if (sameBytes(there, bytes)) return true;
  throw new CommandFailure(`${path}: another file is there, and is not overwritten. ${advice}`);
}
