import { decodeText } from '../format/bytes/arenaText.js';
import { FormatError } from '../format/bytes/FormatError.js';
import type { ProgramLanguage } from '../format/bytes/programLanguage.js';
import type { BackendBlock } from '../format/carbonEffect/BackendBlock.js';
import type { Pass } from '../format/carbonEffect/pass.js';
import { blockLanguage, passLanguage } from '../format/carbonEffect/passLanguage.js';
import { readBackendBlock } from '../format/carbonEffect/readBackendBlock.js';
import type { Stage } from '../format/carbonEffect/stage.js';

/** Where a pass stands: for the layout key of its block and for messages. */
export interface ShaderPassPlace {
  /** Name of the technique. */
  readonly technique: string;
  /** Index of the technique in its body. */
  readonly techniqueIndex: number;
  /** Index of the pass in the technique. */
  readonly index: number;
  /** Name of the file. */
  readonly source: string;
  /** Bytes from the file's start to its arena. */
  readonly arenaStart: number;
}

/**
 * One draw or dispatch of a technique, as the file has it: no GPU object. Permutations whose rows alias one body share
 * their passes, so a device may key what it makes by this object's identity.
 */
export class ShaderPass {
  /** Name of the technique. */
  readonly technique: string;
  /** Index in the technique. */
  readonly index: number;
  readonly record: Pass;
  readonly #place: ShaderPassPlace;
  #block: BackendBlock | FormatError | null | undefined;
  #language: ProgramLanguage | undefined;

  constructor(record: Pass, place: ShaderPassPlace) {
    this.record = record;
    this.technique = place.technique;
    this.index = place.index;
    this.#place = place;
  }

  /** In the file's authored order, each type at most once. */
  get stages(): readonly Stage[] {
    return this.record.stages;
  }

  /** Whether every stage carries a program. A pass without one of them cannot be compiled. */
  get isTranslated(): boolean {
    return this.record.stages.every((stage) => stage.program.bytes.length > 0);
  }

  /**
   * What the programs are written in, by their content; in an untranslated pass what the file's name promises. Found out on
   * first use.
   */
  get language(): ProgramLanguage {
    this.#language ??= passLanguage(this.stages, this.#place.source);
    return this.#language;
  }

  /**
   * What the pass binds, decoded on first use. `null` where the file carries no block, one of an unknown version, or one
   * that does not parse (see {@link backendError}).
   */
  get backend(): BackendBlock | null {
    const block = this.#readBlock();
    return block instanceof FormatError ? null : block;
  }

  /** Why the block of this pass does not parse, else `null`. Compiling the pass throws it; the rest of the file is usable. */
  get backendError(): FormatError | null {
    const block = this.#readBlock();
    return block instanceof FormatError ? block : null;
  }

  /** @param type a stage type number, see `STAGE_TYPE`. */
  getStage(type: number): Stage | null {
    return this.record.stages.find((stage) => stage.type === type) ?? null;
  }

  /**
   * The program of a stage of this pass as text; empty in an untranslated pass. Decoded anew at each call: it is fast, and a
   * text that was compiled is not needed again.
   */
  programText(stage: Stage): string {
    return decodeText(stage.program.bytes);
  }

  #readBlock(): BackendBlock | FormatError | null {
    if (this.#block === undefined) this.#block = this.#decodeBlock();
    return this.#block;
  }

  #decodeBlock(): BackendBlock | FormatError | null {
    const { block } = this.record;
    if (block === null || block.bytes.length === 0) return null;
    const { technique, techniqueIndex, index, source, arenaStart } = this.#place;
    try {
      return readBackendBlock(block.bytes, {
        technique,
        pass: index,
        ...blockLanguage(this.language),
        source,
        offset: arenaStart + block.offset,
        path: `techniques[${techniqueIndex}].passes[${index}].block`,
      });
    } catch (error) {
      if (error instanceof FormatError) return error;
      throw error;
    }
  }
}
