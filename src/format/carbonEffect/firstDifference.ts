/** The first place where two plain values differ: the path to it and both values as text. */
export interface Difference {
  readonly path: string;
  readonly left: string;
  readonly right: string;
}

/** Compares plain values (objects, arrays, strings, numbers, booleans) property by property; `null` when they are equal. */
export function firstDifference(left: unknown, right: unknown, path = ''): Difference | null {
  if (Object.is(left, right)) return null;
  if (!isObject(left) || !isObject(right)) return { path, left: textOf(left), right: textOf(right) };
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const step = Array.isArray(left) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const difference = firstDifference(left[key], right[key], step);
    if (difference !== null) return difference;
  }
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
}
