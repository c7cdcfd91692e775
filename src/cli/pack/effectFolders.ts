import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFINITION } from '../../pack/folder/readEffectFolder.js';
import { CommandFailure } from '../CommandFailure.js';
import { fileFailure } from '../readNamedFile.js';

/** Folders that are effects. */
export interface EffectFolders {
  /** In the order of their names. */
  readonly folders: readonly string[];
  /** Whether the folder that was named is an effect itself, rather than a folder of effects. */
  readonly isOne: boolean;
}

/**
 * The effects that a folder stands for: itself where it has an `effect.ts`, else the folders in it that have one.
 * @throws CommandFailure where it cannot be read.
 */
export async function effectFolders(folder: string): Promise<EffectFolders> {
  try {
    if (await isEffect(folder)) return { folders: [folder], isOne: true };
    const names = (await readdir(folder)).sort().map((name) => join(folder, name));
    const areEffects = await Promise.all(names.map(isEffect));
    return { folders: names.filter((_, index) => areEffects[index]), isOne: false };
  } catch (cause) {
    throw fileFailure(folder, cause);
  }
}

/** @throws CommandFailure: nothing to pack must not look like success. */
export function noEffects(folder: string): CommandFailure {
  return new CommandFailure(`${folder}: neither it nor a folder in it has an ${DEFINITION}.`);
}

async function isEffect(folder: string): Promise<boolean> {
  try {
    return (await stat(join(folder, DEFINITION))).isFile();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw cause;
  }
}
