/** Reading JSON whose shape a test knows, without taking its word for it. */

export function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`expected a list, got ${JSON.stringify(value)}`);
  return value;
}

export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) throw new TypeError(`expected an object with ${name}`);
  return Reflect.get(value, name);
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`expected a string, got ${JSON.stringify(value)}`);
  return value;
}

export function number(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`expected a number, got ${JSON.stringify(value)}`);
  return value;
}

/** A list that may be absent. */
export function optionalList(value: unknown): readonly unknown[] {
  return value === undefined ? [] : list(value);
}
