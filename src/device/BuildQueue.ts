/** Runs at most `limit` tasks at a time, first come first served. A task that fails does not stop the others. */
export class BuildQueue {
  readonly #limit: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await task();
    } finally {
      // The slot goes straight to the next one, so that nobody who comes in between can take it as well.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
