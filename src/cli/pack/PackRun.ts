import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderOptions, FolderPacker } from '../../pack/folder/FolderPacker.js';
import { hasBytes, targetFolder, writePackedFiles } from '../../pack/folder/writePackedFiles.js';
import { PackError } from '../../pack/PackError.js';
import type { PackedFile } from '../../pack/packEffect.js';
import { failureAccount } from '../failureAccount.js';
import { fileReason } from '../readNamedFile.js';
import type { FolderOutcome, PackedPath } from './FolderOutcome.js';

export interface PackRunOptions extends FolderOptions {
  readonly packer: FolderPacker;
  readonly out: string;
  /** Whether files are only compared. */
  readonly isCheck: boolean;
}

/** Packs folders into one place, where no two effects may have one name. */
export class PackRun {
  readonly #options: PackRunOptions;
  /** Effect name -> its folder. */
  readonly #owners = new Map<string, string>();

  constructor(options: PackRunOptions) {
    this.#options = options;
  }

  /** Names of the effects that were packed. */
  get effects(): ReadonlySet<string> {
    return new Set(this.#owners.keys());
  }

  /** The folder is no effect any more. */
  forget(folder: string): void {
    for (const [name, owner] of this.#owners) if (owner === folder) this.#owners.delete(name);
  }

  /** Never rejects, but with the signal's reason. */
  async pack(folder: string, onProgress: FolderOptions['onProgress']): Promise<FolderOutcome> {
    const { packer, out, isCheck, signal, targets, mode, selectionsOf } = this.#options;
    try {
      const { report, files, isKept, seconds } = await packer.pack(folder, {
        ...(targets === undefined ? {} : { targets }),
        ...(mode === undefined ? {} : { mode }),
        ...(selectionsOf === undefined ? {} : { selectionsOf }),
        ...(onProgress === undefined ? {} : { onProgress }),
        ...(signal === undefined ? {} : { signal }),
      });
      this.#own(report.name, folder);
      const outcomes = isCheck
        ? await Promise.all(files.map((file) => compared(out, file)))
        : await writePackedFiles(out, files);
      const paths = report.files.map((file, index): PackedPath => {
        const { path, state } = outcomes[index] ?? { path: '', state: 'missing' as const };
        return { ...file, path, state };
      });
      return { kind: 'packed', folder, report, files: paths, isKept, seconds };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof PackError) return { kind: 'refused', folder, error };
      return { kind: 'failed', folder, message: failureText(error) };
    }
  }

  #own(name: string, folder: string): void {
    const owner = this.#owners.get(name);
    if (owner !== undefined && owner !== folder) {
      throw new PackError({
        effect: name,
        problem: `${owner} has an effect of this name, too`,
        fix: 'Give one of them another name.',
      });
    }
    this.forget(folder);
    this.#owners.set(name, folder);
  }
}

async function compared(
  out: string,
  { target, fileName, bytes }: PackedFile,
): Promise<Pick<PackedPath, 'path' | 'state'>> {
  const path = join(targetFolder(out, target), fileName);
  if (await hasBytes(path, bytes)) return { path, state: 'unchanged' };
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return { path, state: isThere ? 'different' : 'missing' };
}

/** A file that cannot be read or written is no fault of ours. */
function failureText(error: unknown): string {
  if (error instanceof Error && 'path' in error && 'code' in error) return `${error.path}: ${fileReason(error)}`;
  return failureAccount(error);
}
