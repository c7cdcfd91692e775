/** A file could not be had, or what came is no effect file at all. A damaged effect file is a `FormatError`. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly url: string;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** What came instead of the file, e.g. `an HTML page`, `HTTP 404 Not Found`. */
  readonly found: string;
  /** What to do about it. */
  readonly fix: string;

  constructor(facts: { url: string; status: number; found: string; fix: string; wanted?: string; cause?: unknown }) {
    const { url, status, found, fix, wanted = 'an effect file', cause } = facts;
    super(`${url}: got ${found} instead of ${wanted}; ${fix}`, cause === undefined ? {} : { cause });
    this.url = url;
    this.status = status;
    this.found = found;
    this.fix = fix;
  }
}
