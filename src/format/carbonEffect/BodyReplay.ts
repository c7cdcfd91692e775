import { ReplayArena } from '../bytes/ReplayArena.js';
import { sameBytes } from '../bytes/sameBytes.js';
import type { ArenaUse } from './ArenaUse.js';
import type { DecodedBody } from './EffectBodies.js';
import { EffectPacker } from './EffectPacker.js';
import type { ContainerHeader } from './readContainerHeader.js';
import { succeeds } from './succeeds.js';

/** Writes bodies over the arena that they were read from, one at a time into the same buffer. */
export class BodyReplay {
  readonly #arena: ReplayArena;
  readonly #packer: EffectPacker;

  /** @param use notes what is referred to; left out where nobody asks. */
  constructor({ arena, version }: ContainerHeader, use?: ArenaUse) {
    this.#arena = new ReplayArena(arena, []);
    this.#packer = new EffectPacker(use === undefined ? this.#arena : use.recording(this.#arena), { version });
  }

  /**
   * The body's bytes, as a view that holds until the next one is written.
   * @throws RangeError where the records do not refer to what the trace names.
   */
  write({ description, trace }: DecodedBody): Uint8Array {
    this.#arena.restart(trace);
    return this.#packer.packAlone(description);
  }

  /** Whether the body comes out as it lies in the file. */
  gives(body: DecodedBody, bytes: Uint8Array): boolean {
    return succeeds(() => sameBytes(this.write(body), bytes));
  }
}
