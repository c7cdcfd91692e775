import { FormatError } from '../bytes/FormatError.js';

/**
 * The list itself, where it is one.
 * @param path of the list, for the error
 * @throws FormatError for anything else, such as a list that was left out
 */
export function listOf<T>(path: string, list: readonly T[]): readonly T[] {
  if (Array.isArray(list)) return list;
  throw new FormatError({ path, found: String(list), wanted: 'a list' });
}
