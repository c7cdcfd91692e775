import type { ArenaOffsets } from '../bytes/ArenaOffsets.js';
import { FormatError } from '../bytes/FormatError.js';
import { carbonLayout } from './BodyLayout.js';
import { checkWriteVersion } from './checkWriteVersion.js';
import { packContainer } from './packContainer.js';
import type { PermutationAxis } from './permutationAxis.js';
import { NO_COMPILER, type Provenance, sourceHashBytes } from './provenance.js';

/** What a container says about itself and its axes. */
export interface CarbonEffectHeader extends Provenance {
  /** The first axis is the fastest digit of a row's position. */
  readonly axes: readonly PermutationAxis[];
}

/** The arena that the bodies were packed over; the strings of the axes must be in it too. */
export interface PackedArena {
  readonly payload: Uint8Array;
  readonly offsets: ArenaOffsets;
}

export interface CarbonEffectWriteOptions {
  /** Default 15. Never taken from the file that the records came from. */
  readonly version?: number;
  /** Named in errors. */
  readonly source?: string;
}

/**
 * Puts packed bodies into a container. Most callers want `writeCarbonEffectFile`, which packs them too. Rows of equal bytes
 * come to share one body, as in Carbon's own writer. Never lenient: a row missing or given twice is refused.
 */
export class CjsCarbonEffectWriter {
  readonly version: number;
  readonly #header: CarbonEffectHeader;
  readonly #arena: PackedArena;
  readonly #source: string;
  readonly #bodies: (Uint8Array | undefined)[] = [];
  #count = 0;

  /** @throws FormatError for a version that cannot be written. */
  constructor(header: CarbonEffectHeader, arena: PackedArena, options: CarbonEffectWriteOptions = {}) {
    this.version = checkWriteVersion(options.version);
    this.#header = header;
    this.#arena = arena;
    this.#source = options.source ?? '';
  }

  /**
   * Sets the packed body of the row at `position`. The bytes are kept, not copied, until {@link finish}.
   * @throws FormatError when the row has one already.
   */
  setRow(position: number, body: Uint8Array): void {
    if (!Number.isInteger(position) || position < 0) throw new RangeError(`${position} is no row`);
    if (this.#bodies[position] !== undefined) this.#refuse(`row ${position} twice`, 'each row once');
    this.#bodies[position] = body;
    this.#count += 1;
  }

  /**
   * @throws FormatError when rows are missing, for a header that the version has no place for, and for everything that is
   *   refused when a file is opened.
   */
  finish(): Uint8Array {
    const rows: Uint8Array[] = [];
    for (let i = 0; i < this.#count; i++) {
      const body = this.#bodies[i];
      if (body === undefined) this.#refuse(`no row ${i} beside ${this.#count} others`, 'rows without a hole');
      rows.push(body);
    }
    return packContainer(
      {
        version: this.version,
        compilerVersion: this.#header.compilerVersion ?? NO_COMPILER,
        sourceHash: sourceHashBytes(this.#header.sourceHash, this.#source),
        axes: this.#header.axes,
        arena: this.#arena.payload,
        offsets: this.#arena.offsets,
        layout: carbonLayout(rows),
      },
      this.#source,
    );
  }

  #refuse(found: string, wanted: string): never {
    throw new FormatError({ source: this.#source, path: 'rows', found, wanted });
  }
}
