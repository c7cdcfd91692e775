import { type EffectParameter, effectParameters } from './EffectParameter.js';
import type { GlobalOptions, GlobalOptionsListener } from './GlobalOptions.js';
import { type OptionList, type OptionPair, optionPairs } from './OptionList.js';
import type { OptionResolution } from './resolveOptions.js';
import type { Tr2EffectRes } from './Tr2EffectRes.js';
import { Tr2Material } from './Tr2Material.js';

/**
 * One instance of an effect: its options, the permutation that they select, and the parameter values. Many effects may
 * share a resource and its shaders. `EffectLibrary.createEffect` makes one that follows the library's global options.
 */
export class Tr2Effect extends Tr2Material implements GlobalOptionsListener {
  readonly resource: Tr2EffectRes;
  readonly #globals: GlobalOptions | null;
  #options: readonly OptionPair[];
  #resolution: OptionResolution;

  /**
   * @param globals options that come before this effect's own; without them it has only its own.
   * @throws FormatError where the selected body does not parse; TypeError where an option is no string.
   */
  constructor(resource: Tr2EffectRes, options: OptionList = [], globals: GlobalOptions | null = null) {
    super();
    this.resource = resource;
    this.#options = [...optionPairs(options)];
    this.#globals = globals;
    this.#resolution = resource.resolve(this.#options, globals?.pairs);
    this.#adoptResolved();
    globals?.follow(this);
  }

  /** This effect's own options, in order. Which of them count is in {@link resolution}. */
  get options(): readonly OptionPair[] {
    return this.#options;
  }

  /** The selected index and why, axis by axis. */
  get resolution(): OptionResolution {
    return this.#resolution;
  }

  /**
   * The constants, textures and buffers of the current shader with their values and annotations, each name once, in the
   * order of the file. Made anew at each call: for user interfaces, not for drawing.
   */
  get parameters(): readonly EffectParameter[] {
    return this.shader === null ? [] : effectParameters(this.shader, this);
  }

  /**
   * Sets one of this effect's options in place of all entries of that name, and resolves again. An empty value takes the
   * option away.
   *
   * @throws as {@link setOptions}.
   */
  setOption(name: string, value: string): void {
    const others = this.#options.filter(([known]) => known !== name);
    this.setOptions(value === '' ? others : [...others, [name, value]]);
  }

  /**
   * Replaces this effect's options and resolves again. Values of parameters stay.
   *
   * @throws TypeError where an option is no string; FormatError where the selected body does not parse: then the options
   *   are set and `shader` is `null`.
   */
  setOptions(options: OptionList): void {
    this.#options = [...optionPairs(options)];
    this.#resolveAgain();
  }

  /** Called by the global options this effect follows. */
  globalOptionsChanged(): void {
    this.#resolveAgain();
  }

  /** Stops following global options. Idempotent; drawing it on is allowed. What a device made for it belongs to the device. */
  destroy(): void {
    this.#globals?.unfollow(this);
  }

  #resolveAgain(): void {
    this.#resolution = this.resource.resolve(this.#options, this.#globals?.pairs);
    this.#adoptResolved();
  }

  #adoptResolved(): void {
    try {
      this.adoptShader(this.resource.getShaderByIndex(this.#resolution.index));
    } catch (error) {
      // Never leave another permutation on the screen than the one that was asked for.
      this.adoptShader(null);
      throw error;
    }
  }
}
