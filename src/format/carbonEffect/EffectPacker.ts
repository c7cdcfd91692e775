import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { EmittingIo } from '../bytes/EmittingIo.js';
import { carriesBlockPairs, type EffectDescription, effectDescription } from './effectDescription.js';

export interface EffectPackerOptions {
  readonly version: number;
  /** Named in errors. */
  readonly source?: string;
}

/** Packs permutation bodies one behind the other into one buffer, over an arena that has everything they refer to. */
export class EffectPacker {
  readonly #out = new CjsByteWriter(1 << 16);
  readonly #ends: number[] = [];
  readonly #plain: EmittingIo;
  readonly #withBlocks: EmittingIo;

  constructor(arena: ArenaOffsets, options: EffectPackerOptions) {
    this.#plain = new EmittingIo(this.#out, arena, options);
    this.#withBlocks = new EmittingIo(this.#out, arena, { ...options, hasBlocks: true });
  }

  /** @throws FormatError for records that no reader would give back. */
  pack(description: EffectDescription): void {
    effectDescription(carriesBlockPairs(description) ? this.#withBlocks : this.#plain, description);
    this.#ends.push(this.#out.length);
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
