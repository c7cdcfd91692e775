import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../../format/carbonEffect/effectDescription.js';
import type { UniqueEffectBody } from '../../format/carbonEffect/groupEffectBodies.js';

/** Decoded bodies that are kept: one is often compared with several of the other side, and all of them would be too many. */
const KEPT = 64;

/** The bodies of one file, decoded when they are asked for. */
export class BodyCache {
  readonly #reader: CjsCarbonEffectReader;
  readonly #descriptions = new Map<number, EffectDescription>();

  constructor(reader: CjsCarbonEffectReader) {
    this.#reader = reader;
  }

  /** @throws FormatError */
  read({ permutationIndex }: UniqueEffectBody): EffectDescription {
    const known = this.#descriptions.get(permutationIndex);
    if (known !== undefined) return known;
    const description = this.#reader.readDescription(permutationIndex);
    if (this.#descriptions.size >= KEPT) {
      const [oldest] = this.#descriptions.keys();
      if (oldest !== undefined) this.#descriptions.delete(oldest);
    }
    this.#descriptions.set(permutationIndex, description);
    return description;
  }
}
