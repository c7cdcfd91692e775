import { FormatError } from '../bytes/FormatError.js';
import { listOf } from './listOf.js';

/**
 * The list itself, where it is one of records.
 * @param path of the list, for the error
 * @throws FormatError that names the first item that is none
 */
export function recordsOf<T extends object>(path: string, list: readonly T[]): readonly T[] {
  const index = listOf(path, list).findIndex((it) => typeof it !== 'object' || it === null);
  if (index < 0) return list;
  throw new FormatError({ path: `${path}[${index}]`, found: String(list[index]), wanted: 'a record' });
}
