/** Remembers that effects were released, for what was asked before that and has its turn after it. */
export class Releases {
  readonly #counts = new WeakMap<object, number>();

  note(effect: object): void {
    this.#counts.set(effect, this.#countOf(effect) + 1);
  }

  /** From now on. Gives what tells whether the effect was released meanwhile. */
  watch(effect: object): () => boolean {
    const before = this.#countOf(effect);
    return () => this.#countOf(effect) !== before;
  }

  #countOf(effect: object): number {
    return this.#counts.get(effect) ?? 0;
  }
}
