import type { ContentIds } from './ContentIds.js';
import type { Difference, Finding } from './Difference.js';

interface GrowingDifference extends Difference {
  readonly pairs: number[] | null;
}

/** No list holds more texts than this, so two numbers of texts fit in one. */
const MAX_TEXTS = 2 ** 26;

/** Gathers findings: the same one in many bodies is one difference. */
export class DifferenceList {
  readonly #contents: ContentIds;
  readonly #differences: GrowingDifference[] = [];
  /** By kind and path, then by both sides. */
  readonly #known = new Map<string, Map<string, Map<number, GrowingDifference>>>();
  readonly #textIds = new Map<string, number>();

  constructor(contents: ContentIds) {
    this.#contents = contents;
  }

  /** In order of their first finding. */
  get differences(): readonly Difference[] {
    return this.#differences;
  }

  /** @param pair where it was found; `null` for what concerns the whole file. */
  add(finding: Finding, pair: number | null): void {
    const { path, kind, programs } = finding;
    // Programs are told apart by their bytes: the text is only their size.
    const ofKind = innerMap(this.#known, programs === undefined ? kind : 'program');
    const ofPath = innerMap(ofKind, path);
    const sides = this.#sidesOf(finding);
    const known = ofPath.get(sides);
    if (known === undefined) {
      const difference = { ...finding, pairs: pair === null ? null : [pair] };
      ofPath.set(sides, difference);
      this.#differences.push(difference);
    }
    // One body may hold the same finding twice, under a name that it has twice.
    else if (pair !== null && known.pairs?.at(-1) !== pair) known.pairs?.push(pair);
  }

  #sidesOf({ left, right, programs }: Finding): number {
    if (programs !== undefined) {
      return this.#contents.idOf(programs.left) * MAX_TEXTS + this.#contents.idOf(programs.right);
    }
    return this.#textId(left) * MAX_TEXTS + this.#textId(right);
  }

  #textId(text: string | null): number {
    if (text === null) return 0;
    const known = this.#textIds.get(text);
    if (known !== undefined) return known;
    const id = this.#textIds.size + 1;
    this.#textIds.set(text, id);
    return id;
  }
}

function innerMap<K, Inner, V>(maps: Map<K, Map<Inner, V>>, key: K): Map<Inner, V> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const made = new Map<Inner, V>();
  maps.set(key, made);
  return made;
}
