import type { CjsStringTable } from '../bytes/CjsStringTable.js';
import { CollectingIo } from '../bytes/CollectingIo.js';
import type { EffectPackerOptions } from './EffectPacker.js';
import { carriesBlockPairs, type EffectDescription, effectDescription } from './effectDescription.js';

/** Adds to a table what permutation bodies refer to: the pass in front of an `EffectPacker`'s. */
export class ArenaCollector {
  readonly #plain: CollectingIo;
  readonly #withBlocks: CollectingIo;

  constructor(table: CjsStringTable, options: EffectPackerOptions) {
    this.#plain = new CollectingIo(table, options);
    this.#withBlocks = new CollectingIo(table, { ...options, hasBlocks: true });
  }

  /** @throws FormatError for records that no reader would give back. */
  collect(description: EffectDescription): void {
    effectDescription(carriesBlockPairs(description) ? this.#withBlocks : this.#plain, description);
  }
}
