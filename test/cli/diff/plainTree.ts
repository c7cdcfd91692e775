/** Records as trees of fields, so that a test can go through every field there is and change one. */
import { NaNBits } from '../../../src/format/bytes/Float.js';

/** Path of every field that holds a value, e.g. `techniques[0].passes[0].renderStates[1].value`. */
export function leafPaths(value: unknown, path = ''): readonly string[] {
  if (!isBranch(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? `[${key}]` : path === '' ? key : `.${key}`;
    return leafPaths(inner, path + step);
  });
}

/** A copy of `value` in which the field at `path` is what `change` makes of it. */
export function changed<T>(value: T, path: string, change: (leaf: unknown) => unknown): T {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  // The one cast: a tree with one leaf changed is a tree of the same shape.
  return changedAt(value, steps, change) as T;
}

function changedAt(value: unknown, steps: readonly string[], change: (leaf: unknown) => unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return change(value);
  if (!isBranch(value)) throw new Error(`there is no ${step} in ${String(value)}`);
  if (Array.isArray(value)) return value.map((it, i) => (String(i) === step ? changedAt(it, rest, change) : it));
  return { ...value, [step]: changedAt(value[step], rest, change) };
}

/** Another value of the same kind. */
export function another(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}2`;
  if (value instanceof NaNBits) return new NaNBits(value.bits + 1);
  if (value instanceof Uint8Array) return Uint8Array.from(value, (byte, i) => (i === 0 ? byte ^ 1 : byte));
  // Also makes a number of an infinity.
  return value === 0 ? 1 : Number.isFinite(Number(value)) ? Number(value) - 1 : 0.5;
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && !(value instanceof NaNBits);
}
