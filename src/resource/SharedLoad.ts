import type { FetchOptions, ProgressCallback } from './fetchEffectBytes.js';

/**
 * One piece of work that several callers wait for. Each may abort its own wait; the work itself is cancelled when all of
 * them have.
 */
export class SharedLoad<T> {
  readonly #cancel = new AbortController();
  readonly #work: Promise<T>;
  readonly #listeners = new Set<ProgressCallback>();
  #waiting = 0;

  /** @param start begins the work; it is called at once. */
  constructor(start: (signal: AbortSignal, onProgress: ProgressCallback) => Promise<T>) {
    this.#work = start(this.#cancel.signal, (loaded, total) => {
      for (const listener of this.#listeners) listener(loaded, total);
    });
  }

  /** Whether everyone who waited has aborted: who comes now needs new work. */
  get isCancelled(): boolean {
    return this.#cancel.signal.aborted;
  }

  /** Settles with the work; rejects earlier with the signal's reason, or with what the progress callback threw. */
  wait({ signal, onProgress }: FetchOptions): Promise<T> {
    this.#waiting++;
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        signal?.removeEventListener('abort', onAbort);
        if (listener !== undefined) this.#listeners.delete(listener);
        this.#waiting--;
      };
      const giveUp = (reason: unknown): void => {
        leave();
        reject(reason);
        if (this.#waiting === 0) this.#cancel.abort(reason);
      };
      const onAbort = (): void => giveUp(signal?.reason);
      const listener: ProgressCallback | undefined =
        onProgress &&
        ((loaded, total) => {
          try {
            onProgress(loaded, total);
          } catch (error) {
            giveUp(error);
          }
        });
      if (listener !== undefined) this.#listeners.add(listener);
      signal?.addEventListener('abort', onAbort);
      this.#work.then(
        (value) => {
          leave();
          resolve(value);
        },
        (error: unknown) => {
          leave();
          reject(error);
        },
      );
    });
  }
}
