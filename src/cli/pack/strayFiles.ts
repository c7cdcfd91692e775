import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { targetFolder } from '../../pack/folder/writePackedFiles.js';
import { type PackTarget, packedFileName } from '../../pack/PackTarget.js';
import { fileFailure } from '../readNamedFile.js';
import type { FolderOutcome } from './FolderOutcome.js';

/**
 * Packed files in `out` that no source gives any more: of effects that are gone, and of targets that an effect has no longer.
 * @param isOne whether one effect alone was packed: then the files of others are none of our business.
 */
export async function strayFiles(
  out: string,
  targets: readonly PackTarget[],
  outcomes: readonly FolderOutcome[],
  isOne: boolean,
): Promise<string[]> {
  const packed = outcomes.flatMap((outcome) => (outcome.kind === 'packed' ? [outcome] : []));
  const given = new Set(packed.flatMap(({ files }) => files.map(({ path }) => path)));
  // Of an effect that cannot be packed the name is not known; mostly it is its folder's.
  for (const { kind, folder } of outcomes) {
    if (kind === 'packed') continue;
    for (const target of targets) {
      given.add(join(targetFolder(out, target), packedFileName(basename(folder), target)));
    }
  }
  const stray: string[] = [];
  for (const target of targets) {
    const folder = targetFolder(out, target);
    const names = packed.map(({ report }) => packedFileName(report.name, target));
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      const isOurs = isOne ? names.includes(name) : name.endsWith(packedFileName('', target));
      if (isOurs && !given.has(path)) stray.push(path);
    }
  }
  return stray;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw fileFailure(folder, cause);
  }
}
