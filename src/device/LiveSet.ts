/** Below this many entries nothing is tidied. */
const FIRST_TIDY = 64;

/** Objects that can be listed without being kept: whoever else lets go of one takes it off the list. */
export class LiveSet<T extends object> {
  readonly #entries = new Set<WeakRef<T>>();
  readonly #known = new WeakMap<T, WeakRef<T>>();
  #tidyAt = FIRST_TIDY;

  add(it: T): void {
    if (this.#known.has(it)) return;
    const entry = new WeakRef(it);
    this.#known.set(it, entry);
    this.#entries.add(entry);
    if (this.#entries.size < this.#tidyAt) return;
    for (const old of this.#entries) if (old.deref() === undefined) this.#entries.delete(old);
    this.#tidyAt = Math.max(FIRST_TIDY, this.#entries.size * 2);
  }

  delete(it: T): void {
    const entry = this.#known.get(it);
    if (entry === undefined) return;
    this.#known.delete(it);
    this.#entries.delete(entry);
  }

  /** Those that are still there, in the order in which they came. */
  list(): T[] {
    const alive: T[] = [];
    for (const entry of this.#entries) {
      const it = entry.deref();
      if (it !== undefined) alive.push(it);
    }
    return alive;
  }
}
