import type { ArenaReader } from '../../format/bytes/ArenaReader.js';
import type { ArenaBlob } from '../../format/bytes/RecordIo.js';
import type { EffectDescription } from '../../format/carbonEffect/effectDescription.js';
import type { StageInput } from '../../format/carbonEffect/stageInput.js';
import { stageName } from '../wireNames.js';

/** What an arena entry is used as, e.g. `pixel program`. Entries of equal bytes are one, so it is the first use that is told. */
export type ArenaEntryUse = 'text' | `${string} program` | 'default values' | 'backend block';

/** A range of the arena and how often the file refers to it. */
export interface ArenaEntry {
  readonly offset: number;
  readonly size: number;
  readonly references: number;
  readonly use: ArenaEntryUse;
}

interface CountedEntry extends ArenaEntry {
  references: number;
}

/** Counts what refers to which range of an arena: the axes once, and every body that is stored. */
export class ArenaReferences {
  readonly #arena: ArenaReader;
  /** By offset, then by size. */
  readonly #entries = new Map<number, Map<number, CountedEntry>>();

  constructor(arena: ArenaReader) {
    this.#arena = arena;
  }

  /** Entries in the order of their first reference. */
  get entries(): readonly ArenaEntry[] {
    return [...this.#entries.values()].flatMap((there) => [...there.values()]);
  }

  /** @param offsets of strings alone */
  addTexts(offsets: readonly number[]): void {
    for (const offset of offsets) this.#addText(offset);
  }

  /** @param trace the offsets of all strings and blobs of the body, as its reader gathers them */
  addBody(body: EffectDescription, trace: readonly number[]): void {
    // A reader's trace does not say which of its offsets are strings: those that no blob accounts for.
    const blobs = new Map<number, number>();
    for (const [use, { bytes, offset }] of blobsOf(body)) {
      if (bytes.length === 0) continue;
      this.#add(offset, bytes.length, use);
      blobs.set(offset, (blobs.get(offset) ?? 0) + 1);
    }
    for (const offset of trace) {
      const count = blobs.get(offset) ?? 0;
      if (count === 0) this.#addText(offset);
      else blobs.set(offset, count - 1);
    }
  }

  #addText(offset: number): void {
    this.#add(offset, this.#arena.textEnd(offset) + 1 - offset, 'text');
  }

  #add(offset: number, size: number, use: ArenaEntryUse): void {
    const there = this.#entries.get(offset);
    const known = there?.get(size);
    if (known !== undefined) {
      known.references += 1;
      return;
    }
    const entry = { offset, size, references: 1, use };
    if (there === undefined) this.#entries.set(offset, new Map([[size, entry]]));
    else there.set(size, entry);
  }
}

type UsedBlob = readonly [use: ArenaEntryUse, blob: ArenaBlob];

function blobsOf({ techniques }: EffectDescription): readonly UsedBlob[] {
  const blobs: UsedBlob[] = [];
  const addDefaults = ({ defaults }: StageInput): void => {
    blobs.push(['default values', defaults]);
  };
  for (const { passes, libraries } of techniques) {
    for (const { stages, block } of passes) {
      for (const stage of stages) {
        const name = stageName(stage.type);
        blobs.push([`${name} program`, stage.program]);
        const { bytes, offset } = stage.shadow;
        if (bytes !== null) blobs.push([`ignored second ${name} program`, { bytes, offset }]);
        addDefaults(stage);
      }
      if (block !== null) blobs.push(['backend block', block]);
    }
    for (const { program, globalInputs, localInputs } of libraries) {
      blobs.push(['library program', program]);
      addDefaults(globalInputs);
      addDefaults(localInputs);
    }
  }
  return blobs;
}
