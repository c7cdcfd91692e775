/** A definition may read files, or ask a server; what takes longer is taken for one that never comes to its end. */
const PATIENCE_MS = 60_000;

/**
 * A promise that may depend on an author's code, which may wait for what never comes: it rejects where nothing is left that
 * the process could wait for, so that the process does not end without a word, and where it takes too long.
 */
export function orWithoutEnd<T>(promise: Promise<T>, patience = PATIENCE_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = (what: string) => (): void => reject(new Error(`${what}; look for an await of what never comes`));
    const idle = over('it never comes to its end');
    const timer = setTimeout(over(`it is not done after ${patience / 1000} s`), patience);
    // Where nothing else is left to wait for, nothing can come any more.
    timer.unref();
    process.once('beforeExit', idle);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      process.off('beforeExit', idle);
    });
  });
}
