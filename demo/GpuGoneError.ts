/** The GPU was lost and no new one could be had. The last try's error is the `cause`. */
export class GpuGoneError extends Error {
  override readonly name = 'GpuGoneError';

  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${why}\nTo go on, reload the page.`, { cause });
  }
}
