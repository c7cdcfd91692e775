/** A value that does not fit the field that it is written to. */
export class FieldError extends RangeError {
  override readonly name = 'FieldError';

  constructor(
    readonly value: unknown,
    /** What fits, in words. */
    readonly wanted: string,
  ) {
    super(`${valueText(value)} does not fit: wanted ${wanted}`);
  }

  /** The value in words. */
  get found(): string {
    return valueText(this.value);
  }
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
