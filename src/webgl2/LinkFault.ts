import type { CompilerMessage } from '../device/DeviceError.js';

/** Why a program could not be had, without whose it is: of the passes that share it, each says that itself. */
export interface LinkFault {
  readonly problem: string;
  /** Set where one of the two texts is at fault. */
  readonly stage?: 'vertex' | 'fragment';
  readonly log: readonly CompilerMessage[];
}
