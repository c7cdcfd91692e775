import type { OptionPair } from './OptionList.js';

/** What resolves options again when a global one changes: an effect. */
export interface GlobalOptionsListener {
  globalOptionsChanged(): void;
}

/**
 * The global options of one library and the live effects that follow them. Effects are held weakly: one that the
 * application let go of needs no `destroy()` to be collected.
 */
export class GlobalOptions {
  #pairs: readonly OptionPair[] = [];
  readonly #listeners = new Set<WeakRef<GlobalOptionsListener>>();
  readonly #references = new WeakMap<GlobalOptionsListener, WeakRef<GlobalOptionsListener>>();
  readonly #collected = new FinalizationRegistry<WeakRef<GlobalOptionsListener>>((reference) =>
    this.#listeners.delete(reference),
  );

  /** In the order in which the names were first set. Never changed in place. */
  get pairs(): readonly OptionPair[] {
    return this.#pairs;
  }

  /**
   * Sets an option; an empty value removes it, and removing one that is not set does nothing. Every effect resolves
   * again before this returns.
   *
   * @throws TypeError where name or value is no string; what resolving an effect threw first, after all have resolved.
   */
  set(name: string, value: string): void {
    if (typeof name !== 'string' || typeof value !== 'string') {
      throw new TypeError(`a global effect option is two strings, got ${typeof name} and ${typeof value}`);
    }
    const position = this.#pairs.findIndex(([known]) => known === name);
    if ((this.#pairs[position]?.[1] ?? '') === value) return;
    if (value === '') this.#pairs = this.#pairs.toSpliced(position, 1);
    else if (position < 0) this.#pairs = [...this.#pairs, [name, value]];
    else this.#pairs = this.#pairs.with(position, [name, value]);
    this.#notify();
  }

  /** Those that somebody still has, in the order in which they came. */
  get followers(): readonly GlobalOptionsListener[] {
    return [...this.#listeners].flatMap((reference) => reference.deref() ?? []);
  }

  follow(listener: GlobalOptionsListener): void {
    if (this.#references.has(listener)) return;
    const reference = new WeakRef(listener);
    this.#references.set(listener, reference);
    this.#listeners.add(reference);
    this.#collected.register(listener, reference, reference);
  }

  unfollow(listener: GlobalOptionsListener): void {
    const reference = this.#references.get(listener);
    if (reference === undefined) return;
    this.#references.delete(listener);
    this.#listeners.delete(reference);
    this.#collected.unregister(reference);
  }

  #notify(): void {
    const errors: unknown[] = [];
    for (const reference of [...this.#listeners]) {
      try {
        reference.deref()?.globalOptionsChanged();
      } catch (error) {
        // One file with a damaged body must not leave the other effects on their old permutations.
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
