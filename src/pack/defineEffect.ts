import type { AxisSource, EffectSource, OptionsOf, TechniqueSource } from './EffectSource.js';

/**
 * Gives `effect.ts` its types. Option names and values in `techniques` and `aliases` are those of `axes`, what the two
 * return included; a default is one of its axis' options; an unknown property, state, usage, mode or value does not
 * compile. At run time it returns what it is given.
 */
export function defineEffect<
  const Axes extends readonly AxisSource[],
  const Techniques extends readonly TechniqueSource[],
  const Alias extends Partial<OptionsOf<Axes>>,
>(source: EffectDefinition<Axes, Techniques, Alias>): EffectSource<Axes> {
  return source;
}

/** The options that an effect has, by its source: `EffectOptionsOf<typeof effect>` is one option per axis. */
export type EffectOptionsOf<Source extends { readonly axes: readonly AxisSource[] }> = OptionsOf<Source['axes']>;

/** An {@link EffectSource} in the making. The type parameters after the first are what its functions return. */
export type EffectDefinition<
  Axes extends readonly AxisSource[],
  Techniques extends readonly TechniqueSource[],
  Alias extends Partial<OptionsOf<Axes>>,
> = Omit<EffectSource, 'axes' | 'techniques' | 'aliases'> & {
  readonly axes: Axes & DefaultsOf<Axes>;
  readonly techniques:
    | readonly TechniqueSource[]
    | ((options: OptionsOf<Axes>) => Techniques & Exactly<Techniques, readonly TechniqueSource[]>);
  readonly aliases?: (options: GivenOptions<Axes>) => Alias & Exactly<Alias, OptionsOf<Axes>>;
};

type DefaultsOf<Axes extends readonly AxisSource[]> = {
  readonly [I in keyof Axes]: AxisSource & { readonly default?: Axes[I]['options'][number] };
};

/** An object that is made from them by `...` is not taken for them, so that its other names are seen. */
type GivenOptions<Axes extends readonly AxisSource[]> = OptionsOf<Axes> & AsTheyAre;

declare abstract class AsTheyAre {
  // A spread drops what is protected.
  protected readonly asTheyAre: true;
}

/**
 * What a returned value must also be, lest it has names that `Wanted` has not: TypeScript looks for such names in literals
 * only where their type is written, and not in what a function returns.
 */
type Exactly<Given, Wanted> = [Given] extends [readonly unknown[]]
  ? readonly Exactly<Given[number], ElementOf<Wanted>>[]
  : [Given] extends [object]
    ? {
        readonly [Name in KeyOf<Given>]?: Name extends KeyOf<Wanted>
          ? Exactly<ValueOf<Given, Name>, ValueOf<Wanted, Name>>
          : never;
      }
    : unknown;

/** Of a union what any of its members has. */
type KeyOf<Value> = Value extends unknown ? keyof Value : never;
type ValueOf<Value, Name> = Value extends unknown ? (Name extends keyof Value ? Value[Name] : never) : never;
type ElementOf<Value> = Value extends readonly (infer Element)[] ? Element : never;
