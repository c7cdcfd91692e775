import type { BuildQueue } from './BuildQueue.js';

/**
 * Results made once per key: whoever asks while one is being made gets the same promise. A failure is forgotten as soon
 * as it is known, so that the next one to ask tries again.
 */
export class Builds<T> {
  readonly #queue: BuildQueue;
  readonly #entries = new Map<string, Promise<T>>();

  constructor(queue: BuildQueue) {
    this.#queue = queue;
  }

  get(key: string, build: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known) return known;
    const made = this.#queue.run(build);
    this.#entries.set(key, made);
    // Only on settling, and only this entry: nobody who joins meanwhile starts a second build.
    made.catch(() => {
      if (this.#entries.get(key) === made) this.#entries.delete(key);
    });
    return made;
  }
}
