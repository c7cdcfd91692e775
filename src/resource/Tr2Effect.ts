import { type EffectParameter, effectParameters } from './EffectParameter.js';
import type { EffectOptions, EffectTypes, OptionName } from './EffectTypes.js';
import type { GlobalOptions, GlobalOptionsListener } from './GlobalOptions.js';
import { type OptionList, type OptionPair, optionPairs } from './OptionList.js';
import type { OptionResolution } from './resolveOptions.js';
import type { Tr2EffectRes } from './Tr2EffectRes.js';
import { Tr2Material } from './Tr2Material.js';

/**
 * One instance of an effect: its options, the permutation that they select, and the parameter values. Many effects may
 * share a resource and its shaders. `EffectLibrary.createEffect` makes one that follows the library's global options.
 *
 * @typeParam Types the names and values that it takes. Default: any. What takes a `Tr2Effect` takes one of any types.
 */
export class Tr2Effect<Types extends EffectTypes = EffectTypes>
  extends Tr2Material<Types>
  implements GlobalOptionsListener
{
  readonly #globals: GlobalOptions | null;
  #resource: Tr2EffectRes;
  #options: readonly OptionPair[];
  #resolution: OptionResolution;

  /**
   * @param globals options that come before this effect's own; without them it has only its own.
   * @throws FormatError where the selected body does not parse; TypeError where an option is no string.
   */
  constructor(resource: Tr2EffectRes, options: EffectOptions<Types> = [], globals: GlobalOptions | null = null) {
    super();
    this.#resource = resource;
    this.#options = [...optionPairs(options)];
    this.#globals = globals;
    this.#resolution = resource.resolve(this.#options, globals?.pairs);
    this.#adoptResolved();
    globals?.follow(this);
  }

  /** The file that it is of. */
  get resource(): Tr2EffectRes {
    return this.#resource;
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
  setOption<Name extends OptionName<Types>>(name: Name, value: Types['options'][Name] | ''): void {
    const others = this.#options.filter(([known]) => known !== name);
    this.#replaceOptions(value === '' ? others : [...others, [name, value]]);
  }

  /**
   * Replaces this effect's options and resolves again. Values of parameters stay.
   *
   * @throws TypeError where an option is no string; FormatError where the selected body does not parse: then the options
   *   are set and `shader` is `null`.
   */
  setOptions(options: EffectOptions<Types>): void {
    this.#replaceOptions(options);
  }

  /**
   * Goes on with another file, a newer one of the same effect: the same options are resolved on it. Values of parameters,
   * textures and buffers stay. `EffectLibrary` does so for the effects of a reference that is hot.
   *
   * @throws FormatError where the selected body does not parse: then it is the new file's and `shader` is `null`.
   */
  replaceResource(resource: Tr2EffectRes): void {
    this.#resource = resource;
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

  #replaceOptions(options: OptionList | EffectOptions<Types>): void {
    this.#options = [...optionPairs(options)];
    this.#resolveAgain();
  }

  #resolveAgain(): void {
    this.#resolution = this.#resource.resolve(this.#options, this.#globals?.pairs);
    this.#adoptResolved();
  }

  #adoptResolved(): void {
    try {
      this.adoptShader(this.#resource.getShaderByIndex(this.#resolution.index));
    } catch (error) {
      // Never leave another permutation on the screen than the one that was asked for.
      this.adoptShader(null);
      throw error;
    }
  }
}
