import { sep } from 'node:path';
import type { Jiti } from 'jiti';
import { ImportedLines } from './ImportedLines.js';
import { orWithoutEnd } from './orWithoutEnd.js';

/**
 * Imports definitions, and keeps account of what they import: a definition may be spread over files. Every import gives the
 * files as they are now, however often they were imported before.
 */
export class TypeScriptImporter {
  readonly #modules: Readonly<Record<string, unknown>>;
  readonly #filesOf = new Map<string, readonly string[]>();
  #loader: Promise<Loader> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param modules exports by package name, for what a definition imports and no folder above it needs to have installed:
   * `carbonfx/pack`.
   */
  constructor(modules: Readonly<Record<string, unknown>>) {
    this.#modules = modules;
  }

  /** One after the other: what an import has loaded is seen by what is loaded when it is done. */
  import(path: string): Promise<unknown> {
    const imported = this.#last.then(() => this.#import(path));
    this.#last = imported.catch(() => {});
    return imported;
  }

  /** The author's files that the last import of it read; those before, too, where the last one failed. */
  filesOf(path: string): readonly string[] {
    return this.#filesOf.get(path) ?? [];
  }

  async #import(path: string): Promise<unknown> {
    this.#loader ??= this.#start();
    const { jiti, lines } = await this.#loader;
    const before = new Set(Object.keys(jiti.cache));
    const loaded = (): string[] => Object.keys(jiti.cache).filter((file) => !before.has(file));
    try {
      const exports = await orWithoutEnd(jiti.import(path));
      this.#filesOf.set(path, loaded().filter(isAuthors));
      return exports;
    } catch (error) {
      lines.restore(error);
      this.#filesOf.set(path, [...new Set([...this.filesOf(path), ...loaded().filter(isAuthors)])]);
      throw error;
    } finally {
      for (const file of loaded()) if (isAuthors(file)) delete jiti.cache[file];
    }
  }

  /** Loaded when there is something to import: it takes as long as packing a small effect. */
  async #start(): Promise<Loader> {
    const { createJiti } = await import('jiti');
    // Its own cache of what it makes of TypeScript has no checksums.
    const transformer = createJiti(import.meta.url, { fsCache: false });
    const lines = new ImportedLines((options) => transformer.transform(options));
    const jiti = createJiti(import.meta.url, {
      fsCache: false,
      sourceMaps: true,
      virtualModules: { ...this.#modules },
      transform: (options) => lines.transform(options),
    });
    return { jiti, lines };
  }
}

interface Loader {
  readonly jiti: Jiti;
  readonly lines: ImportedLines;
}

/** What is installed does not change while an author works. */
function isAuthors(file: string): boolean {
  return !file.includes(`${sep}node_modules${sep}`);
}
