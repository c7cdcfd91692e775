import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { EmittingIo, type EmittingIoOptions } from '../bytes/EmittingIo.js';
import { carriesBlockPairs, type EffectDescription, effectDescription } from './effectDescription.js';

/** Packs permutation bodies into one buffer, each in one walk over its records. */
export class EffectPacker {
  readonly #out = new CjsByteWriter();
  readonly #ends: number[] = [];
  readonly #plain: EmittingIo;
  readonly #withBlocks: EmittingIo;

  /** @param arena has everything that the bodies refer to. */
  constructor(arena: ArenaOffsets, options: EmittingIoOptions) {
    this.#plain = new EmittingIo(this.#out, arena, { ...options, hasBlocks: false });
    this.#withBlocks = new EmittingIo(this.#out, arena, { ...options, hasBlocks: true });
  }

  /**
   * Packs a body behind those before.
   * @throws FormatError for records that no reader would give back.
   */
  pack(description: EffectDescription): void {
    effectDescription(carriesBlockPairs(description) ? this.#withBlocks : this.#plain, description);
    this.#ends.push(this.#out.length);
  }

  /**
   * Packs a body in the place of those before. The view holds until the next one is packed.
   * @throws FormatError for records that no reader would give back.
   */
  packAlone(description: EffectDescription): Uint8Array {
    this.#out.clear();
    this.#ends.length = 0;
    this.pack(description);
    return this.#out.written();
  }

  /** See `EmittingIo.lowestStrayEnd`. */
  get lowestStrayEnd(): number {
    return Math.min(this.#plain.lowestStrayEnd, this.#withBlocks.lowestStrayEnd);
  }

  /** The bodies so far, as views into the one buffer. Nothing may be packed afterwards. */
  bodies(): readonly Uint8Array[] {
    const packed = this.#out.written();
    let start = 0;
    return this.#ends.map((end) => {
      const body = packed.subarray(start, end);
      start = end;
      return body;
    });
  }
}
