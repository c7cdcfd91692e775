import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailure } from './CommandFailure.js';
import { fileFailure } from './readNamedFile.js';

/** What the files of compiled effects are called. A file that is named outright may be called anything. */
export const EFFECT_EXTENSIONS = ['.sm_hi', '.sm_lo', '.sm_depth', '.carbonwebgpu', '.carbonwebgl'] as const;

/**
 * The files that `paths` stand for: a file itself, a folder's effect files at any depth in the order of their names.
 * A path that is not there, and a folder without a single effect file, are failures: neither may look like success.
 */
export async function effectFiles(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const isFolder = (await statOf(path)).isDirectory();
    const found = isFolder ? await filesIn(path, new Set()) : [path];
    if (found.length === 0) {
      throw new CommandFailure(`${path}: no compiled effect file in there (${EFFECT_EXTENSIONS.join(' ')}).`);
    }
    files.push(...found);
  }
  return files;
}

/** `seen` holds the real paths on the way down, so that a link to a parent folder ends the walk. */
async function filesIn(folder: string, seen: ReadonlySet<string>): Promise<string[]> {
  const real = await realpath(folder);
  if (seen.has(real)) return [];
  const seenHere = new Set([...seen, real]);
  const names = await readdir(folder).catch((cause: unknown) => {
    throw fileFailure(folder, cause);
  });
  const files: string[] = [];
  for (const name of names.sort()) {
    const path = join(folder, name);
    if (EFFECT_EXTENSIONS.some((extension) => name.endsWith(extension))) files.push(path);
    else if (await isFolder(path)) files.push(...(await filesIn(path, seenHere)));
  }
  return files;
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (cause) {
    throw fileFailure(path, cause);
  }
}

/** False also for a link into nothing, which is no reason to stop. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
