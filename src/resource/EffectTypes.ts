/**
 * What an effect's names and values are, for the compiler of whoever uses it: `carbonfx types` and the Vite plugin write
 * one of these for an effect file, and `Tr2Effect<HullTypes>` takes its names and values and no others. Nothing of it is
 * there at run time. The defaults of all type parameters are `EffectTypes` itself, which takes any name.
 */
export interface EffectTypes {
  /** Axis -> the options that it has. */
  readonly options: Readonly<Record<string, string>>;
  /** Constant -> what `setParameter` takes for it. */
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  readonly textures: string;
  readonly buffers: string;
  readonly techniques: string;
}

/** One number, or the numbers of a vector, a matrix or an array one after the other. */
export type ParameterValue = number | ArrayLike<number>;

/** As many numbers as a parameter has: a list of that length, or a typed array, whose length no type tells. */
export type Numbers<Count extends number> = NumberList<Count> | NumberArray;

type NumberArray =
  | Float32Array
  | Float64Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray;

type NumberList<Count extends number, List extends readonly number[] = readonly []> = number extends Count
  ? readonly number[]
  : List['length'] extends Count
    ? List
    : NumberList<Count, readonly [...List, number]>;

export type OptionName<Types extends EffectTypes> = keyof Types['options'] & string;

export type ParameterName<Types extends EffectTypes> = keyof Types['parameters'] & string;

/**
 * Effect options: axis name to option name. A record, or a list of pairs where order or repetition matters (among local
 * options of one name the last valid one wins).
 */
export type EffectOptions<Types extends EffectTypes = EffectTypes> =
  | Readonly<Partial<Types['options']>>
  | readonly EffectOption<Types>[];

/** One of them. */
export type EffectOption<Types extends EffectTypes> = {
  readonly [Name in OptionName<Types>]: readonly [name: Name, value: Types['options'][Name]];
}[OptionName<Types>];
