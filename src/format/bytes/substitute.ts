/** Values that stand in records for fields a version does not have (`RecordIo.absent`): numbers, booleans, empty lists, flat records. */

/** Whether a value is what a reader would have put there. */
export function isSubstitute(value: unknown, substitute: unknown): boolean {
  if (Object.is(value, substitute)) return true;
  if (!isRecord(value) || !isRecord(substitute)) return false;
  const keys = Object.keys(value);
  return keys.length === Object.keys(substitute).length && keys.every((key) => Object.is(value[key], substitute[key]));
}

/** A value as text for people: a list says how many it has. */
export function substituteText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? `no ${name}` : `${value.length} ${name}`;
  if (!isRecord(value)) return `${name} ${value}`;
  const fields = Object.entries(value).map(([key, it]) => `${key} ${it instanceof Uint8Array ? 'in the arena' : it}`);
  return `${name} of ${fields.join(', ')}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
