/**
 * Which field of a record a walk was at when it failed: it is walked again under observation, and a walk reads each field
 * right before it writes it. This costs nothing on the good path, where no field knows its name.
 * @returns `''` where the record has no fields
 */
export function fieldReadLast<Io, T>(io: Io, it: T, record: (io: Io, it: T) => T): string {
  if (typeof it !== 'object' || it === null) return '';
  let last = '';
  const watched = new Proxy(it, {
    get(target, key): unknown {
      last = String(key);
      return Reflect.get(target, key);
    },
  });
  try {
    record(io, watched);
  } catch {
    // As before.
  }
  return last;
}
