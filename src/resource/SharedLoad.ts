import type { FetchOptions, ProgressCallback } from './fetchEffectBytes.js';

/**
 * One piece of work that several callers wait for. Each may abort its own wait; the work itself is cancelled when all of
 * them have.
 */
export class SharedLoad<T> {
  readonly #cancel = new AbortController();
  readonly #listeners = new Set<ProgressCallback>();
  readonly #work: Promise<T>;
  #waiting = 0;
  #isSettled = false;

  /** @param start begins the work; it is called at once. */
  constructor(start: (signal: AbortSignal, onProgress: ProgressCallback) => Promise<T>) {
    const onProgress: ProgressCallback = (loaded, total) => {
      for (const listener of [...this.#listeners]) listener(loaded, total);
    };
    this.#work = start(this.#cancel.signal, onProgress).finally(() => {
      this.#isSettled = true;
    });
  }

  /** Whether everyone who waited has aborted: who comes now needs new work. */
  get isCancelled(): boolean {
    return this.#cancel.signal.aborted;
  }

  /** Settles with the work; rejects earlier with the signal's reason, or with what the progress callback threw. */
  async wait({ signal, onProgress }: FetchOptions): Promise<T> {
    let giveUp: (reason: unknown) => void = () => {};
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const onAbort = (): void => giveUp(signal?.reason);
    const listener: ProgressCallback = (loaded, total) => {
      try {
        onProgress?.(loaded, total);
      } catch (error) {
        // A callback that fails is its own caller's affair.
        giveUp(error);
      }
    };
    this.#waiting++;
    this.#listeners.add(listener);
    signal?.addEventListener('abort', onAbort);
    try {
      return await Promise.race([this.#work, givenUp]);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#listeners.delete(listener);
      this.#waiting--;
      if (this.#waiting === 0 && !this.#isSettled) this.#cancel.abort(signal?.reason);
    }
  }
}
