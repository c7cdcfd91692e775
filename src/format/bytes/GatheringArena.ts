import type { ArenaOffsets } from './ArenaOffsets.js';
import type { CjsStringTable } from './CjsStringTable.js';

/**
 * Stands in for an arena that is not laid out yet: whatever is asked for goes into the table, and the answer is the number of
 * its entry, to be replaced by the entry's offset once everything is in.
 */
export class GatheringArena implements ArenaOffsets {
  readonly #table: CjsStringTable;

  constructor(table: CjsStringTable) {
    this.#table = table;
  }

  textOffset(text: string): number {
    return this.#table.addText(text);
  }

  blobOffset(bytes: Uint8Array): number {
    return this.#table.addBlob(bytes);
  }
}
