import type { Sampler } from '../format/carbonEffect/sampler.js';
import { samplerFields } from '../format/carbonEffect/samplerFields.js';
import type { SamplerSource } from './EffectSource.js';
import type { Fail } from './PackError.js';
import type { PassBinding } from './passBindings.js';
import type { SourceSpot } from './sourceSpot.js';

const ANISOTROPY_MAX = 16;

/** @param source `undefined` for a sampler without an entry, which is dynamic. */
export function samplerRecord(
  { name, register, layout }: PassBinding,
  source: SamplerSource | undefined,
  spot: SourceSpot,
  fail: Fail,
): Sampler {
  const comparison = layout.text === 'sampler_comparison';
  const compare = source?.compare;
  if (comparison && compare === undefined) {
    fail(`sampler ${name} is a sampler_comparison and needs compare`, spot);
  }
  if (!comparison && compare !== undefined) fail(`sampler ${name} has compare and is no sampler_comparison`, spot);
  const { minFilter = 'linear', magFilter = 'linear', mipmapFilter = 'linear', maxAnisotropy = 1 } = source ?? {};
  if (!Number.isInteger(maxAnisotropy) || maxAnisotropy < 1 || maxAnisotropy > ANISOTROPY_MAX) {
    fail(`sampler ${name} has maxAnisotropy ${maxAnisotropy}; it is 1 to ${ANISOTROPY_MAX}`, spot);
  }
  if (maxAnisotropy > 1 && [minFilter, magFilter, mipmapFilter].includes('nearest')) {
    fail(`sampler ${name} has maxAnisotropy ${maxAnisotropy}, which needs all three filters linear`, spot);
  }
  const { lodMinClamp, lodMaxClamp } = source ?? {};
  if (lodMinClamp !== undefined && lodMaxClamp !== undefined && lodMinClamp > lodMaxClamp) {
    fail(`sampler ${name} has lodMinClamp ${lodMinClamp}, above lodMaxClamp ${lodMaxClamp}`, spot);
  }
  const isDynamic = source === undefined || source.dynamic === true;
  return { register, name, comparison, ...samplerFields(source ?? {}), isDynamic };
}
