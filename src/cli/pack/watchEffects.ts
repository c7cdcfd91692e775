import { resolve } from 'node:path';
import type { FolderPacker } from '../../pack/folder/FolderPacker.js';
import { ChangeSignal } from './ChangeSignal.js';
import { effectFolders } from './effectFolders.js';
import type { FolderOutcome } from './FolderOutcome.js';
import { SourceMarks } from './SourceMarks.js';

export interface WatchedEffects {
  /** An effect's folder, or a folder of them. */
  readonly root: string;
  readonly packer: Pick<FolderPacker, 'filesOf'>;
  pack(folder: string): Promise<FolderOutcome>;
  /** Everything is as its sources say, and will be kept so. */
  settled(): void;
  /** A folder is no effect any more. */
  gone(folder: string): void;
}

/**
 * Packs effects, and each again when its sources change: its folder, and what its definition imports. One that cannot be
 * packed may lack anything, so it is tried again when anything changes. Resolves when the signal is aborted.
 */
export async function watchEffects(
  { root, packer, pack, settled, gone }: WatchedEffects,
  signal: AbortSignal,
): Promise<void> {
  const changes = new ChangeSignal(signal);
  /** What each effect was last packed from. */
  const known = new Map<string, string>();
  const refused = new Set<string>();
  try {
    while (!signal.aborted) {
      const { folders } = await effectFolders(root);
      const marks = new SourceMarks();
      await marks.addFolder(resolve(root));
      for (const folder of folders) await marks.addFiles(packer.filesOf(folder));
      const stateOf = (folder: string): string =>
        marks.textOf(resolve(refused.has(folder) ? root : folder), packer.filesOf(folder));
      // Before anything is read: what changes while it is packed is seen.
      changes.watch(marks.folders);
      for (const folder of [...known.keys()]) {
        if (folders.includes(folder)) continue;
        known.delete(folder);
        gone(folder);
      }
      let count = 0;
      for (const folder of folders) {
        if (known.get(folder) === stateOf(folder)) continue;
        const outcome = await pack(folder);
        if (signal.aborted) return;
        count += 1;
        if (outcome.kind === 'packed') refused.delete(folder);
        else refused.add(folder);
        await marks.addFiles(packer.filesOf(folder));
        known.set(folder, stateOf(folder));
      }
      changes.watch(marks.folders);
      if (count > 0) settled();
      await changes.next();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    changes.close();
  }
}
