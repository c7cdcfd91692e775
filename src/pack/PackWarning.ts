import type { SourceSpot } from './sourceSpot.js';

export type PackWarningKind =
  /** No body differs by the axis, and no rule says that this is meant. */
  | 'unused-axis'
  /** An option, or a condition in a module, that no combination with a body of its own has. */
  | 'unreachable-combination'
  /** A member of the material that no program reads. */
  | 'unread-parameter'
  /** A member of the material without an entry in `parameters`. */
  | 'unnamed-parameter'
  /** A render or sampler state that WebGPU has nothing for. */
  | 'inexpressible-state'
  /** A bind group of things that change at different times. */
  | 'mixed-group';

/** What is probably not meant, though it can be packed. */
export interface PackWarning {
  readonly kind: PackWarningKind;
  /** The axis, option, condition, parameter or state. */
  readonly name: string;
  /** A sentence that names it. */
  readonly message: string;
  readonly spot: SourceSpot;
}
