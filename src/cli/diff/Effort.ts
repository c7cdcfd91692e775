/** Thrown where a comparison would take more than it may. It never leaves `diffEffects`. */
export class OutOfEffort extends Error {
  override readonly name = 'OutOfEffort';
}

/** Spent in things looked at, so that no pair of files can make a comparison take longer than their sizes justify. */
export class Effort {
  #left: number;

  /** @param most bytes, or whatever else is counted, that may be looked at. */
  constructor(most: number) {
    this.#left = most;
  }

  /** @throws OutOfEffort when nothing is left. */
  spend(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new OutOfEffort('more would be compared than the sizes of the files justify');
  }

  /** Spends it where enough is left for all of it; `false` where not, and then nothing is spent. */
  affords(count: number): boolean {
    if (count > this.#left) return false;
    this.#left -= count;
    return true;
  }
}
