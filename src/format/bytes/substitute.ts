/** Values that stand in records for fields a version does not have (`RecordIo.absent`): numbers, booleans, empty lists, stray blobs. */

/** Whether a value is what a reader would have put there. */
export function isSubstitute(value: unknown, substitute: unknown): boolean {
  // A flag may be the byte that it is written as, and a zero negative.
  if (value === substitute || (typeof substitute === 'boolean' && value === Number(substitute))) return true;
  if (!isRecord(value) || !isRecord(substitute)) return false;
  const keys = Object.keys(value);
  return keys.length === Object.keys(substitute).length && keys.every((key) => Object.is(value[key], substitute[key]));
}

/** A value as text for people. */
export function substituteText(name: string, value: unknown): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? `no ${name}` : `${value.length} ${value.length === 1 ? 'entry' : 'entries'} in ${name}`;
  }
  if (!isRecord(value)) return `${name} ${value}`;
  return `${name} of ${value.size} ${value.size === 1 ? 'byte' : 'bytes'} at ${value.offset}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
