import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandFailure } from '../CommandFailure.js';
import { fileFailure } from '../readNamedFile.js';

/**
 * Makes a folder and those above it that are missing, one by one: `mkdir` with `recursive` tries for ever where the file
 * system says of a new folder that there is no such file, as that of `/proc` does.
 * @param makeOne makes a folder in one that is there.
 * @throws CommandFailure
 */
export async function makeFolder(folder: string, makeOne: (path: string) => Promise<unknown> = mkdir): Promise<void> {
  const missing: string[] = [];
  let path = folder;
  while (!(await isFolder(path))) {
    missing.push(path);
    const parent = dirname(path);
    if (parent === path) break;
    path = parent;
  }
  for (const level of missing.reverse()) await makeLevel(level, makeOne);
}

async function makeLevel(path: string, makeOne: (path: string) => Promise<unknown>): Promise<void> {
  try {
    await makeOne(path);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT') throw new CommandFailure(`${path}: no folder can be made there.`);
    if (code !== 'EEXIST') throw fileFailure(path, cause);
    // Somebody else was faster; or it is a link.
    if (!(await isFolder(path))) throw new CommandFailure(`${path}: the link leads to nothing.`);
  }
}

/** @throws CommandFailure where something else is in its place, or cannot be looked at. */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false;
    throw fileFailure(path, cause);
  }
  throw new CommandFailure(`${path}: that is a file, not a folder.`);
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
