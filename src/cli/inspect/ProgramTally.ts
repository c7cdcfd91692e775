import { type ProgramLanguage, programLanguage } from '../../format/bytes/programLanguage.js';
import type { ArenaBlob } from '../../format/bytes/RecordIo.js';
import type { EffectDescription } from '../../format/carbonEffect/effectDescription.js';
import { stageName } from '../wireNames.js';

/** What a program is; `none` for the empty one of a body that was not translated. */
export type FoundLanguage = ProgramLanguage | 'none';

/** The programs of one stage and language in a file. */
export interface StagePrograms {
  /** `vertex`, `library`, … */
  readonly stage: string;
  readonly language: FoundLanguage;
  /** Different ones. */
  readonly programs: number;
  /** Stages of distinct bodies that have one of them. */
  readonly uses: number;
  /** Of the different ones together. */
  readonly bytes: number;
  readonly smallest: number;
  readonly largest: number;
}

interface Counted {
  readonly programs: Map<number, number>;
  uses: number;
}

/** Collects the programs of a file by stage and language. One arena range is one program, and is looked at once. */
export class ProgramTally {
  readonly #languages = new Map<number, { readonly size: number; readonly language: ProgramLanguage }>();
  readonly #stages = new Map<string, Counted & { readonly stage: string; readonly language: FoundLanguage }>();

  readonly languageOf = (program: ArenaBlob): FoundLanguage => {
    const { bytes, offset } = program;
    if (bytes.length === 0) return 'none';
    const known = this.#languages.get(offset);
    if (known?.size === bytes.length) return known.language;
    const language = programLanguage(bytes);
    this.#languages.set(offset, { size: bytes.length, language });
    return language;
  };

  addBody({ techniques }: EffectDescription): void {
    for (const { passes, libraries } of techniques) {
      for (const { stages } of passes) {
        for (const { type, program } of stages) this.#add(stageName(type), program);
      }
      for (const { program } of libraries) this.#add('library', program);
    }
  }

  /** In order of first use. */
  get programs(): readonly StagePrograms[] {
    return [...this.#stages.values()].map(({ stage, language, programs, uses }) => {
      const sizes = [...programs.values()];
      return {
        stage,
        language,
        programs: language === 'none' ? 0 : programs.size,
        uses,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        smallest: sizes.reduce((least, size) => Math.min(least, size), sizes[0] ?? 0),
        largest: sizes.reduce((most, size) => Math.max(most, size), 0),
      };
    });
  }

  #add(stage: string, program: ArenaBlob): void {
    const language = this.languageOf(program);
    const key = `${stage} ${language}`;
    let counted = this.#stages.get(key);
    if (counted === undefined) {
      counted = { stage, language, programs: new Map(), uses: 0 };
      this.#stages.set(key, counted);
    }
    counted.uses += 1;
    // Two programs at one offset are of different sizes, which no writer makes: the longer one stands for both.
    const known = counted.programs.get(program.offset) ?? 0;
    counted.programs.set(program.offset, Math.max(known, program.bytes.length));
  }
}
