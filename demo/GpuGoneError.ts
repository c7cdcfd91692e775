/** The GPU was lost and did not come back. The last try's error is the `cause`. */
export class GpuGoneError extends Error {
  override readonly name = 'GpuGoneError';

  /** @param generation of the device that is gone: a later one means that it came back all the same. */
  constructor(
    cause: unknown,
    readonly generation: number,
  ) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${why}\nTo go on, reload the page.`, { cause });
  }
}
