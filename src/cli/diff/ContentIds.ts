import { BytesMap } from '../../format/bytes/BytesMap.js';
import type { Effort } from './Effort.js';

/** Numbers byte strings by their content, so that programs which many bodies share are looked at once. */
export class ContentIds {
  readonly #effort: Effort;
  readonly #ids = new WeakMap<Uint8Array, number>();
  readonly #byContent = new BytesMap<number>();
  #count = 0;

  constructor(effort: Effort) {
    this.#effort = effort;
  }

  same(left: Uint8Array, right: Uint8Array): boolean {
    return this.idOf(left) === this.idOf(right);
  }

  idOf(bytes: Uint8Array): number {
    const known = this.#ids.get(bytes);
    if (known !== undefined) return known;
    this.#effort.spend(bytes.length);
    const id = this.#byContent.getOrMake(bytes, () => this.#count++);
    this.#ids.set(bytes, id);
    return id;
  }
}
