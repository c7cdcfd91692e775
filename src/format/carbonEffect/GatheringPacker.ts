import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import type { CjsStringTable } from '../bytes/CjsStringTable.js';
import { FormatError } from '../bytes/FormatError.js';
import { GatheringArena } from '../bytes/GatheringArena.js';
import type { WritingIoOptions } from '../bytes/WritingIo.js';
import { EffectPacker } from './EffectPacker.js';
import type { EffectDescription } from './effectDescription.js';

/**
 * Packs bodies over an arena that grows with them. Their offsets exist only when everything is in, since the arena is sorted:
 * until then the number of the entry stands in the place of each, and is replaced at the end.
 */
export class GatheringPacker {
  readonly #table: CjsStringTable;
  readonly #source: string;
  readonly #references = new CjsByteWriter();
  readonly #packer: EffectPacker;
  #count = 0;
  /** Which body has the stray blob with the lowest end. */
  #strayBody = 0;

  /** @param table gets what the bodies refer to. */
  constructor(table: CjsStringTable, options: WritingIoOptions) {
    this.#table = table;
    this.#source = options.source ?? '';
    this.#packer = new EffectPacker(new GatheringArena(table), { ...options, references: this.#references });
  }

  /** @throws FormatError for records that no reader would give back. */
  pack(description: EffectDescription): void {
    const end = this.#packer.lowestStrayEnd;
    this.#packer.pack(description);
    if (this.#packer.lowestStrayEnd < end) this.#strayBody = this.#count;
    this.#count += 1;
  }

  /**
   * The bodies, as views into one buffer. Nothing may be packed, or added to the table, afterwards.
   * @throws FormatError for a shadow program without bytes whose words name bytes of the arena as it has become.
   */
  bodies(): readonly Uint8Array[] {
    this.#refuseStrays();
    const bodies = this.#packer.bodies();
    const [first] = bodies;
    if (first === undefined) return bodies;
    const offsets = this.#table.offsets();
    const view = new DataView(first.buffer, first.byteOffset);
    const places = this.#references.finish();
    const placeView = new DataView(places.buffer);
    for (let at = 0; at < places.length; at += 4) {
      const place = placeView.getUint32(at, true);
      view.setUint32(place, offsets[view.getUint32(place, true)] ?? 0, true);
    }
    return bodies;
  }

  #refuseStrays(): void {
    const end = this.#packer.lowestStrayEnd;
    if (end > this.#table.size) return;
    throw new FormatError({
      source: this.#source,
      path: `bodies[${this.#strayBody}]`,
      found: `a shadow program without bytes whose words name a range up to ${end}, in an arena of ${this.#table.size} bytes`,
      wanted: 'its bytes, or words that name nothing in the arena',
    });
  }
}
