import type { BodyDraft, StageDraft } from './BodyDraft.js';
import type { PackProgress } from './PackReport.js';
import type { Translation, Translator } from './Translator.js';

/** What became of the programs of one effect: each distinct text is handed on once, however many bodies have it. */
export class BodyTranslations {
  readonly #translator: Translator;
  readonly #glsl: boolean;
  readonly #byProgram = new Map<string, Translation>();

  /** @param glsl whether GLSL is wanted as well. */
  constructor(translator: Translator, glsl: boolean) {
    this.#translator = translator;
    this.#glsl = glsl;
  }

  /** Translates the programs of these bodies that are not yet. All at once: what runs side by side is the translator's. */
  async add(bodies: Iterable<BodyDraft>, onProgress?: (progress: PackProgress) => void): Promise<void> {
    const missing = new Map<string, StageDraft>();
    for (const stage of stagesOf(bodies)) {
      const key = keyOf(stage);
      if (!this.#byProgram.has(key)) missing.set(key, stage);
    }
    let done = 0;
    const total = missing.size;
    await Promise.all(
      [...missing].map(async ([key, stage]) => {
        this.#byProgram.set(key, await this.#translate(stage));
        onProgress?.({ step: 'translate', done: ++done, total });
      }),
    );
  }

  /** What goes wrong with the translator itself, rather than with the program, tells which program it was at. */
  async #translate({ reflection: { stage, program } }: StageDraft): Promise<Translation> {
    try {
      return await this.#translator.translate({ stage, text: program.text, glsl: this.#glsl });
    } catch (cause) {
      throw new Error(`${program.module}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }

  /** @throws RangeError for a program of a body that was not added. */
  of(stage: StageDraft): Translation {
    const translation = this.#byProgram.get(keyOf(stage));
    if (translation !== undefined) return translation;
    throw new RangeError(`the ${stage.reflection.stage} program ${stage.reflection.program.module} was not translated`);
  }
}

/** Names a program among those of one effect. */
export function keyOf({ reflection }: StageDraft): string {
  return `${reflection.stage}\n${reflection.program.text}`;
}

function* stagesOf(bodies: Iterable<BodyDraft>): Generator<StageDraft> {
  for (const { techniques } of bodies) {
    for (const { passes } of techniques) for (const { stages } of passes) yield* stages;
  }
}
