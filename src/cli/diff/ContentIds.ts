import { hashBytes, sameBytes } from '../../format/bytes/sameBytes.js';
import type { Effort } from './Effort.js';

interface Content {
  readonly bytes: Uint8Array;
  readonly id: number;
}

/** Numbers byte strings by their content, so that programs which many bodies share are looked at once. */
export class ContentIds {
  readonly #effort: Effort;
  readonly #ids = new WeakMap<Uint8Array, number>();
  readonly #byHash = new Map<number, Content[]>();
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
    const id = this.#find(bytes);
    this.#ids.set(bytes, id);
    return id;
  }

  #find(bytes: Uint8Array): number {
    const hash = hashBytes(bytes);
    const sameHash = this.#byHash.get(hash);
    const equal = sameHash?.find((content) => sameBytes(content.bytes, bytes));
    if (equal !== undefined) return equal.id;
    const content = { bytes, id: this.#count++ };
    if (sameHash === undefined) this.#byHash.set(hash, [content]);
    else sameHash.push(content);
    return content.id;
  }
}
