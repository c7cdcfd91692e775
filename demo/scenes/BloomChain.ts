import type { Tr2Effect } from 'carbonfx';
import type { EffectDevice, EffectTexture } from 'carbonfx/device';
import type { BloomSource } from '../gallery.js';
import { makeTarget } from './makeTarget.js';

/** What every step draws into. */
const FORMAT = 'rgba16float';

/** Two instances of the effect for each level: one reads its glow, the other what is half blurred. */
export interface LevelReaders {
  readonly glow: Tr2Effect;
  readonly halfBlurred: Tr2Effect;
}

/** One size of the glow: half of the larger one's. */
interface Level {
  readonly larger: Level | null;
  readonly readers: LevelReaders;
  /** The glow of this size, and what the horizontal blur leaves for the vertical one. */
  readonly glow: EffectTexture;
  readonly halfBlurred: EffectTexture;
}

/** A technique of an effect, and what it is drawn into. */
interface Step {
  readonly effect: Tr2Effect;
  readonly technique: string;
  readonly target: EffectTexture;
}

/**
 * The steps of a post-process that make its glow, each a technique of the effect that is drawn into a target of its own.
 * What a step reads is a texture of the instance that draws it, so that nothing is set from step to step.
 */
export class BloomChain {
  readonly #device: EffectDevice;
  readonly #source: BloomSource;
  readonly #effect: Tr2Effect;
  readonly #readers: readonly LevelReaders[];
  #levels: readonly Level[] = [];
  #steps: readonly Step[] = [];
  #spread: number | null = null;

  /**
   * @param effect reads the scene and gets the glow; stays the caller's.
   * @param readers one pair per level, from the largest; owned by the chain from now on.
   */
  constructor(device: EffectDevice, source: BloomSource, effect: Tr2Effect, readers: readonly LevelReaders[]) {
    this.#device = device;
    this.#source = source;
    this.#effect = effect;
    this.#readers = readers;
  }

  /** Whether the effect's permutation glows at all. */
  get isWanted(): boolean {
    return this.#effect.shader?.getTechnique('Threshold') != null;
  }

  /** Makes the targets. @param width pixels of the scene's picture, as is `height` */
  resize(width: number, height: number): void {
    this.#freeLevels();
    const levels: Level[] = [];
    this.#readers.forEach((readers, index) => {
      levels.push(this.#makeLevel(readers, levels[index - 1] ?? null, width >> (index + 1), height >> (index + 1)));
    });
    this.#levels = levels;
    this.#steps = stepsOf(this.#effect, levels);
    this.#effect.setTexture(this.#source.output, levels[0]?.glow ?? null);
  }

  /** Makes the pipelines of all steps, into targets that {@link resize} has made. */
  async prepare(): Promise<void> {
    if (!this.isWanted) return;
    await Promise.all(
      this.#steps.map(({ effect, technique, target }) => this.#device.prepare(effect, { technique, target })),
    );
  }

  /**
   * Makes the glow of what the scene's picture shows now.
   *
   * @returns false where a step was left out since its pipeline is still being made.
   */
  draw(): boolean {
    if (!this.isWanted) return true;
    this.#shareSpread();
    let isComplete = true;
    for (const { effect, technique, target } of this.#steps) {
      const frame = this.#device.beginFrame({ target, clearColor: technique === 'Upsample' ? null : [0, 0, 0, 0] });
      try {
        isComplete = frame.draw(effect, { technique }) && isComplete;
      } finally {
        frame.end();
      }
    }
    return isComplete;
  }

  destroy(): void {
    this.#freeLevels();
    for (const effect of this.#readers.flatMap(({ glow, halfBlurred }) => [glow, halfBlurred])) {
      this.#device.release(effect);
      effect.destroy();
    }
  }

  #makeLevel(readers: LevelReaders, larger: Level | null, width: number, height: number): Level {
    const size = { width: Math.max(1, width), height: Math.max(1, height), format: FORMAT } as const;
    const glow = makeTarget(this.#device, { ...size, label: 'glow' });
    const halfBlurred = makeTarget(this.#device, { ...size, label: 'half blurred glow' });
    readers.glow.setTexture(this.#source.input, glow);
    readers.halfBlurred.setTexture(this.#source.input, halfBlurred);
    return { larger, readers, glow, halfBlurred };
  }

  /** People change the effect on show; the steps that mix the levels take it over. */
  #shareSpread(): void {
    const { spread } = this.#source;
    const value = this.#effect.getParameter(spread)?.[0] ?? null;
    if (value === null || value === this.#spread) return;
    this.#spread = value;
    for (const { glow } of this.#readers) glow.setParameter(spread, value);
  }

  #freeLevels(): void {
    for (const { glow, halfBlurred } of this.#levels) {
      glow.destroy();
      halfBlurred.destroy();
    }
    this.#levels = [];
    this.#steps = [];
  }
}

/** In the order in which they are drawn: down to the smallest level, blurred at every one, and up again. */
function stepsOf(effect: Tr2Effect, levels: readonly Level[]): readonly Step[] {
  const down = levels.map(({ larger, glow }) =>
    larger === null
      ? { effect, technique: 'Threshold', target: glow }
      : { effect: larger.readers.glow, technique: 'Downsample', target: glow },
  );
  const blur = levels.flatMap(({ readers, glow, halfBlurred }) => [
    { effect: readers.glow, technique: 'BlurHorizontal', target: halfBlurred },
    { effect: readers.halfBlurred, technique: 'BlurVertical', target: glow },
  ]);
  const up = levels.flatMap(({ larger, readers }) =>
    larger === null ? [] : [{ effect: readers.glow, technique: 'Upsample', target: larger.glow }],
  );
  return [...down, ...blur, ...up.reverse()];
}
