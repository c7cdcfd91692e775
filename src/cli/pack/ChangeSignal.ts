import { type FSWatcher, watch } from 'node:fs';

/** Editors write a file in several steps: nothing is read before they are silent for so long. */
const QUIET_MS = 50;

/**
 * Says that something in a set of folders has changed; what it was is for others to look up. Folders are watched, not files,
 * since editors put a new file in the place of the old one.
 */
export class ChangeSignal {
  readonly #watchers = new Map<string, FSWatcher>();
  #isChanged = false;
  #wake: (() => void) | null = null;
  readonly #ended: AbortSignal;

  /** @param ended what else {@link next} resolves at. */
  constructor(ended: AbortSignal) {
    this.#ended = ended;
    ended.addEventListener('abort', () => this.#wake?.(), { once: true });
  }

  /** From now on these folders are watched, and no others. One that is gone is passed by. */
  watch(folders: ReadonlySet<string>): void {
    for (const folder of [...this.#watchers.keys()]) if (!folders.has(folder)) this.#drop(folder);
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue;
      const watcher = this.#begin(folder);
      if (watcher === null) continue;
      this.#watchers.set(folder, watcher);
      // What was changed in it before is not known.
      this.#isChanged = true;
    }
  }

  /** Resolves when something has changed since the last time it did, and is quiet again; or at the end. */
  async next(): Promise<void> {
    if (!this.#isChanged) await this.#event();
    do {
      this.#isChanged = false;
      await this.#event(QUIET_MS);
    } while (this.#isChanged && !this.#ended.aborted);
  }

  close(): void {
    for (const folder of [...this.#watchers.keys()]) this.#drop(folder);
  }

  #event(timeout?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = timeout === undefined ? null : setTimeout(() => this.#wake?.(), timeout);
      this.#wake = () => {
        this.#wake = null;
        if (timer !== null) clearTimeout(timer);
        resolve();
      };
      if (this.#ended.aborted) this.#wake();
    });
  }

  #begin(folder: string): FSWatcher | null {
    const changed = (): void => {
      this.#isChanged = true;
      this.#wake?.();
    };
    try {
      return watch(folder, changed).on('error', () => {
        this.#drop(folder);
        changed();
      });
    } catch {
      return null;
    }
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
