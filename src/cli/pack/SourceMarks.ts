import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/** What a definition or a module can be made of. */
const SOURCE = /\.(?:[cm]?[jt]s|json|wesl|wgsl)$/;

/** How a set of files was at one time: what tells a changed one from what it was, by path. */
export class SourceMarks {
  readonly #files = new Map<string, string>();
  readonly #folders = new Set<string>();

  /** Where the files lie, and those below the folder that have none yet. */
  get folders(): ReadonlySet<string> {
    return this.#folders;
  }

  /** Adds the sources in a folder and below. What is installed there, and what is hidden, is left out. */
  async addFolder(folder: string): Promise<void> {
    this.#folders.add(folder);
    const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && !entry.name.startsWith('.')) await this.addFolder(path);
      } else if (SOURCE.test(entry.name)) {
        await this.#addFile(path);
      }
    }
  }

  /** Adds files elsewhere. Those that are there already stay as they were. */
  async addFiles(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      this.#folders.add(dirname(path));
      if (!this.#files.has(path)) await this.#addFile(path);
    }
  }

  /** Equal texts: the files in the folder, and these others, are as they were. */
  textOf(folder: string, others: readonly string[]): string {
    const wanted = new Set(others);
    const lines = [...this.#files].filter(([path]) => path.startsWith(folder + sep) || wanted.has(path));
    return JSON.stringify(lines.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** A new file in the place of an old one has another number, one that is written another time or size. */
  async #addFile(path: string): Promise<void> {
    const found = await stat(path).catch(() => null);
    this.#files.set(path, found === null ? 'gone' : `${found.ino} ${found.mtimeMs} ${found.size}`);
  }
}
