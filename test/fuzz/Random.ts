/**
 * A small deterministic generator (sfc32): two runs with the same words draw the same numbers. Not for secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** @param seed any integer. @param stream e.g. the number of a case: each draws numbers of its own. */
  constructor(seed: number, stream = 0) {
    this.#a = seed >>> 0;
    this.#b = stream >>> 0;
    this.#c = Math.floor(stream / 2 ** 32) >>> 0;
    // The words are alike from stream to stream; after a dozen steps the numbers are not.
    for (let i = 0; i < 15; i++) this.u32();
  }

  /** 0 to 2^32 - 1. */
  u32(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** An integer from 0 to `count` - 1; 0 where `count` is not above 0. */
  below(count: number): number {
    return count > 0 ? Math.floor((this.u32() / 2 ** 32) * count) : 0;
  }

  /** True once in `count` times. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  /** One of the items, `undefined` of none. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }

  /** A length from 0 to `most`, short ones more often. */
  length(most: number): number {
    return this.below(this.below(most + 1) + 1);
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.u32() & 0xff);
  }
}
