import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailure } from './CommandFailure.js';
import { OtherFiles } from './OtherFiles.js';
import { fileFailure, notAFile } from './readNamedFile.js';

/** What the files of compiled effects and shader bundles are called. A file that is named outright may be called anything. */
export const EFFECT_EXTENSIONS = ['.sm_hi', '.sm_lo', '.sm_depth', '.carbonwebgpu', '.carbonwebgl', '.ysl'] as const;

/** Something that a walk came upon: an effect file, or what keeps it from looking further (`failure` says so). */
export interface FoundPath {
  readonly path: string;
  readonly failure: CommandFailure | null;
}

/**
 * The files that `paths` stand for: a file itself, a folder's effect files at any depth in the order of their names.
 * What cannot be looked into on the way (a folder that may not be read, a link into nothing, a pipe with an effect's name)
 * is among them with its failure, so that the rest is still found.
 * @throws CommandFailure for a path that is not there, and for a folder without a single effect file: neither may look
 * like success.
 */
export async function effectFiles(paths: readonly string[]): Promise<FoundPath[]> {
  const files: FoundPath[] = [];
  for (const path of paths) {
    if (!(await statOf(path)).isDirectory()) {
      files.push({ path, failure: null });
      continue;
    }
    const others = new OtherFiles();
    const found = await pathsIn(path, new Set(), others);
    if (found.length === 0) {
      const extensions = EFFECT_EXTENSIONS.join(' ');
      throw new CommandFailure(`${path}: no compiled effect files found (${extensions}). ${others.account()}`);
    }
    for (const file of found) files.push(file);
  }
  return files;
}

/**
 * @param seen the real paths of the folders so far: links make one folder many, and circles.
 * @param others is told the name of each file that is passed by.
 */
async function pathsIn(folder: string, seen: Set<string>, others: OtherFiles): Promise<FoundPath[]> {
  let entries: Dirent[];
  try {
    const real = await realpath(folder);
    if (seen.has(real)) return [];
    seen.add(real);
    entries = await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    return [{ path: folder, failure: fileFailure(folder, cause) }];
  }
  const found: FoundPath[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    for (const path of await pathsOf(join(folder, entry.name), entry, seen, others)) found.push(path);
  }
  return found;
}

async function pathsOf(path: string, entry: Dirent, seen: Set<string>, others: OtherFiles): Promise<FoundPath[]> {
  let target: Pick<Dirent, 'isDirectory' | 'isFile'> = entry;
  if (entry.isSymbolicLink()) {
    try {
      target = await stat(path);
    } catch (cause) {
      return [{ path, failure: linkFailure(path, cause) }];
    }
  }
  if (target.isDirectory()) return pathsIn(path, seen, others);
  if (!EFFECT_EXTENSIONS.some((extension) => entry.name.endsWith(extension))) {
    others.add(entry.name);
    return [];
  }
  return [{ path, failure: target.isFile() ? null : notAFile(path) }];
}

/** A link that leads nowhere may have stood for a folder of effects, so it counts whatever it is called. */
function linkFailure(path: string, cause: unknown): CommandFailure {
  const isDangling = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  return isDangling ? new CommandFailure(`${path}: the link leads to nothing.`) : fileFailure(path, cause);
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (cause) {
    throw fileFailure(path, cause);
  }
}
