// No string of an effect file has a NUL in it.
const MINUS_ZERO = '\u0000-0';

/** JSON, indented by one space, in which -0 stays -0: `JSON.stringify` alone drops the sign. */
export function jsonText(value: unknown): string {
  const marked = JSON.stringify(value, (_, it: unknown) => (Object.is(it, -0) ? MINUS_ZERO : it), 1);
  return marked.replaceAll(JSON.stringify(MINUS_ZERO), '-0');
}
