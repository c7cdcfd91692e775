import type { ContentIds } from './ContentIds.js';
import type { Difference, Finding } from './Difference.js';

interface GrowingDifference extends Difference {
  readonly pairs: number[] | null;
}

/** Gathers findings: the same one in many bodies is one difference. */
export class DifferenceList {
  readonly #contents: ContentIds;
  readonly #byKey = new Map<string, GrowingDifference>();

  constructor(contents: ContentIds) {
    this.#contents = contents;
  }

  /** In order of their first finding. */
  get differences(): readonly Difference[] {
    return [...this.#byKey.values()];
  }

  /** @param pair where it was found; `null` for what concerns the whole file. */
  add(finding: Finding, pair: number | null): void {
    const key = this.#keyOf(finding);
    const known = this.#byKey.get(key);
    if (known === undefined) this.#byKey.set(key, { ...finding, pairs: pair === null ? null : [pair] });
    // One body may hold the same finding twice, under a name that it has twice.
    else if (pair !== null && known.pairs?.at(-1) !== pair) known.pairs?.push(pair);
  }

  #keyOf({ path, kind, left, right, programs }: Finding): string {
    const contents =
      programs === undefined ? '' : `${this.#contents.idOf(programs.left)} ${this.#contents.idOf(programs.right)}`;
    return JSON.stringify([path, kind, left, right, contents]);
  }
}
