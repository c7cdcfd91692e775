import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../../format/carbonEffect/effectDescription.js';
import type { UniqueEffectBody } from '../../format/carbonEffect/groupEffectBodies.js';
import { refuseBloatedTexts } from '../../format/carbonEffect/refuseBloatedTexts.js';

/** Bytes of bodies that are kept decoded: one is often compared with several of the other side, and all may be too many. */
const KEPT_BYTES = 2 ** 22;

/** The bodies of one file, decoded when they are asked for. */
export class BodyCache {
  readonly #reader: CjsCarbonEffectReader;
  readonly #descriptions = new Map<number, EffectDescription>();
  #bytes = 0;

  constructor(reader: CjsCarbonEffectReader) {
    this.#reader = reader;
  }

  /** @throws FormatError */
  read({ permutationIndex, bytes }: UniqueEffectBody): EffectDescription {
    const known = this.#descriptions.get(permutationIndex);
    if (known !== undefined) return known;
    const description = this.#reader.readDescription(permutationIndex);
    refuseBloatedTexts(this.#reader);
    if (this.#bytes + bytes.length > KEPT_BYTES) {
      this.#descriptions.clear();
      this.#bytes = 0;
    }
    this.#bytes += bytes.length;
    this.#descriptions.set(permutationIndex, description);
    return description;
  }
}
