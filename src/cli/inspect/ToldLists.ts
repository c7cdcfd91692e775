/** Passes of a body often take the same things. What has been told of one is not told again of the next. */
export class ToldLists {
  readonly #places = new Map<string, string>();

  /** @param place the pass that the lines are about */
  once(what: string, place: string, lines: readonly string[]): readonly string[] {
    if (lines.length === 0) return lines;
    const key = lines.join('\n');
    const earlier = this.#places.get(key);
    if (earlier !== undefined) return [`    ${what} as in ${earlier}`];
    this.#places.set(key, place);
    return lines;
  }
}
