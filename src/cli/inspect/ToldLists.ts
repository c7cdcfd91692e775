import { ALL, type TextLimits } from './textLines.js';

/** Passes of a body often take the same things. What has been told of one is not told again of the next. */
export class ToldLists {
  readonly #places = new Map<string, string>();

  /**
   * @param place the pass that the lines are about
   * @param linesOf the lines by how long they may be: cut lists may be alike where the whole ones are not
   */
  once(
    what: string,
    place: string,
    limits: TextLimits,
    linesOf: (limits: TextLimits) => readonly string[],
  ): readonly string[] {
    const whole = linesOf(ALL);
    if (whole.length === 0) return whole;
    const key = whole.join('\n');
    const earlier = this.#places.get(key);
    if (earlier !== undefined) return [`    ${what} as in ${earlier}`];
    this.#places.set(key, place);
    return limits === ALL ? whole : linesOf(limits);
  }
}
