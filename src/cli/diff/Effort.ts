/** Thrown where a comparison would take more than it may. It never leaves `diffEffects`. */
export class OutOfEffort extends Error {
  override readonly name = 'OutOfEffort';
}

/** Spent in bytes looked at, so that no pair of files can make a comparison take longer than their sizes justify. */
export class Effort {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** @throws OutOfEffort when nothing is left. */
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new OutOfEffort('more bytes would be compared than the sizes of the files justify');
  }
}
