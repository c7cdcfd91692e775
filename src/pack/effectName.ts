/** The name of an effect before anything is known of its definition; empty where it has none. */
export function effectName(source: unknown): string {
  if (typeof source !== 'object' || source === null) return '';
  try {
    return 'name' in source && typeof source.name === 'string' ? source.name : '';
  } catch {
    // A getter that throws is told when the definition is checked.
    return '';
  }
}
