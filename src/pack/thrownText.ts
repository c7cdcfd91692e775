/** What an author's code threw, for a message. Anything can be thrown, also what cannot be put into words. */
export function thrownText(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return 'something that has no text';
  }
}
