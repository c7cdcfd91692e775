import type { RecordIo } from '../bytes/RecordIo.js';
import { CARBON_EFFECT_COUNT_CAPS } from './limits.js';
import { type Parameter, parameter } from './parameter.js';
import { type Technique, technique } from './technique.js';

/** One permutation body: everything an effect says about one set of options. */
export interface EffectDescription {
  readonly techniques: readonly Technique[];
  readonly parameters: readonly Parameter[];
  /** Whether every pass carries a block pair behind its render states. Files of the browser backends do, Carbon's own do not. */
  readonly hasBlocks: boolean;
}

/**
 * Whether there is a block pair in the body: without a pass there is none, whatever `hasBlocks` says, and then nothing
 * makes an empty program legal.
 */
export function carriesBlockPairs({ hasBlocks, techniques }: EffectDescription): boolean {
  return hasBlocks && hasPass(techniques);
}

/** Whether any technique has a pass. Where an author left a list out the walk says so, not this. */
export function hasPass(techniques: readonly Technique[]): boolean {
  return Array.isArray(techniques) && techniques.some((technique) => technique?.passes?.length > 0);
}

export function effectDescription(io: RecordIo, it: EffectDescription): EffectDescription {
  return {
    techniques: io.list8('techniques', it.techniques, technique),
    parameters: io.list16('parameters', it.parameters, parameter, CARBON_EFFECT_COUNT_CAPS.parameters),
    hasBlocks: io.hasBlocks,
  };
}
