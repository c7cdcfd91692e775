/** An entry by a name of the author's, which may also be the name of something that every object has. */
export function entryOf<Entry>(entries: Readonly<Record<string, Entry>> | undefined, name: string): Entry | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
}
