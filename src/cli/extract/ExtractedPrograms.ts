import { createHash } from 'node:crypto';
import { type ProgramLanguage, programLanguage } from '../../format/bytes/programLanguage.js';
import type { ArenaBlob } from '../../format/bytes/RecordIo.js';
import { sameBytes } from '../../format/bytes/sameBytes.js';
import type { EffectDescription } from '../../format/carbonEffect/effectDescription.js';
import { CommandFailure } from '../CommandFailure.js';
import { stageName } from '../wireNames.js';

/** Where a program stands in a body. */
export interface ProgramPlace {
  /** Name of the technique, cut where it is long, and its index: names may repeat. */
  readonly technique: string;
  readonly techniqueIndex: number;
  /** Index of the pass in its technique; `null` for a library. */
  readonly pass: number | null;
  /** Index of the library in its technique; `null` for a stage of a pass. */
  readonly library: number | null;
  /** `vertex`, …, `library`. */
  readonly stage: string;
}

/** A program and the bodies that have it, place by place. */
export interface ExtractedProgram {
  readonly bytes: Uint8Array;
  readonly md5: string;
  readonly language: ProgramLanguage;
  readonly uses: readonly ProgramUse[];
}

export interface ProgramUse {
  readonly place: ProgramPlace;
  /** Ascending. */
  readonly bodies: readonly number[];
}

interface CollectedUse extends ProgramUse {
  readonly bodies: number[];
}

interface CollectedProgram extends ExtractedProgram {
  readonly uses: CollectedUse[];
  readonly usesByPlace: Map<string, CollectedUse>;
}

/** The programs of a file by content. The empty program, of what is not translated, is one of them. */
export class ExtractedPrograms {
  /** By arena offset, so that one range is looked at once. */
  readonly #byOffset = new Map<number, CollectedProgram>();
  readonly #byHash = new Map<string, CollectedProgram>();
  /** Of the names of techniques so far. */
  readonly #names = new Map<string, number>();
  #size = 0;

  /** Bytes of all of them. */
  get size(): number {
    return this.#size;
  }

  /** In the order of their first use. */
  get programs(): readonly ExtractedProgram[] {
    return [...this.#byHash.values()];
  }

  /** @throws CommandFailure where two different programs have one hash */
  addBody(body: number, { techniques }: EffectDescription): void {
    techniques.forEach(({ name, passes, libraries }, techniqueIndex) => {
      const technique = cut(name);
      const nameNumber = this.#numberOf(name);
      passes.forEach(({ stages }, pass) => {
        for (const { type, program } of stages) {
          this.#add(
            program,
            { technique, techniqueIndex, pass, library: null, stage: stageName(type) },
            nameNumber,
            body,
          );
        }
      });
      libraries.forEach(({ program }, library) => {
        this.#add(program, { technique, techniqueIndex, pass: null, library, stage: 'library' }, nameNumber, body);
      });
    });
  }

  #numberOf(name: string): number {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    this.#names.set(name, this.#names.size);
    return this.#names.size - 1;
  }

  #add(blob: ArenaBlob, place: ProgramPlace, nameNumber: number, body: number): void {
    const { usesByPlace, uses } = this.#programOf(blob);
    // Of a long name the number alone: there is a key for every use.
    const key = `${place.techniqueIndex} ${place.pass} ${place.library} ${place.stage} ${nameNumber}`;
    const known = usesByPlace.get(key);
    if (known !== undefined) {
      known.bodies.push(body);
      return;
    }
    const use = { place, bodies: [body] };
    usesByPlace.set(key, use);
    uses.push(use);
  }

  #programOf({ bytes, offset }: ArenaBlob): CollectedProgram {
    const there = this.#byOffset.get(offset);
    if (there !== undefined && there.bytes.length === bytes.length) return there;
    const program = this.#programOfBytes(bytes);
    // Behind an empty program the offset says nothing.
    if (bytes.length > 0) this.#byOffset.set(offset, program);
    return program;
  }

  #programOfBytes(bytes: Uint8Array): CollectedProgram {
    const md5 = createHash('md5').update(bytes).digest('hex');
    const known = this.#byHash.get(md5);
    if (known === undefined) {
      const program = { bytes, md5, language: programLanguage(bytes), uses: [], usesByPlace: new Map() };
      this.#byHash.set(md5, program);
      this.#size += bytes.length;
      return program;
    }
    if (!sameBytes(known.bytes, bytes))
      throw new CommandFailure(`Two programs have the MD5 ${md5} and are not the same.`);
    return known;
  }
}

/** Characters of a name that an index repeats at every use. */
const LONGEST_NAME = 200;

function cut(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
}
