/** Both sides of something: what A says and what B says. */
export interface Sides<T> {
  readonly left: T;
  readonly right: T;
}

/** `added`: only B has it. `removed`: only A has it. `order`: both have the same things, in another order. */
export type DifferenceKind = 'added' | 'removed' | 'changed' | 'order';

/** Something that the two sides do not say alike, in words. */
export interface Finding {
  /** Where: `Main.pass0.vertex.constants.Tint.offset`. */
  readonly path: string;
  readonly kind: DifferenceKind;
  /** What A says; `null` where it has nothing there. */
  readonly left: string | null;
  /** What B says; `null` where it has nothing there. */
  readonly right: string | null;
  /** The bytes of a program that differs. */
  readonly programs?: Sides<Uint8Array>;
}

/** A finding with the permutations that it holds for. */
export interface Difference extends Finding {
  /** Indices into `EffectDifferences.pairs`, ascending; `null` for what concerns the file and not a permutation. */
  readonly pairs: readonly number[] | null;
}

/** Two distinct bodies that were compared, and the rows that have them: `rows.left[i]` of A answers to `rows.right[i]` of B. */
export interface BodyPair {
  readonly rows: Sides<readonly number[]>;
}

/** What makes permutations of two files answer to each other. */
export type MatchedBy = 'options' | 'position';

/** Everything in which two files differ; no difference at all = the same bytes. */
export interface EffectDifferences {
  readonly differences: readonly Difference[];
  /** How it was told which permutations answer to each other: by position only where the options cannot say it. */
  readonly matchedBy: MatchedBy;
  /** The pairs of bodies that differ, in order of their first row in A. */
  readonly pairs: readonly BodyPair[];
  /**
   * Pairs of bodies that were not compared, since that would take far longer than reading the files: none but where the
   * files share bodies between permutations in two ways that make most bodies meet most others, or are made to take long.
   */
  readonly uncompared: readonly BodyPair[];
}
