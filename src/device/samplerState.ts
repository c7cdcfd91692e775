import type { Sampler } from '../format/carbonEffect/sampler.js';
import type { StaticSampler } from '../format/carbonEffect/staticSampler.js';
import type { SamplerState } from './BindingPlan.js';

export interface SamplerUse {
  /** Whether the program declares `sampler_comparison`. Default: what the record says. */
  readonly comparison?: boolean;
  /** The program reads a depth texture through it: WebGPU allows no filtering there. Default false. */
  readonly nearestOnly?: boolean;
}

/** A sampler record, named or static, in WebGPU's spelling (`carbon-format.md` 6.8). Never throws: what cannot be said is approximated, in words. */
export function samplerState(record: Sampler | StaticSampler, use: SamplerUse = {}): SamplerState {
  throw new Error(`not yet: ${record.minFilter} ${use.comparison}`);
}
