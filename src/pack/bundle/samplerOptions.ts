import type { SamplerState } from '../../device/BindingPlan.js';
import type { SamplerWords } from '../../format/carbonEffect/samplerFields.js';

const CLAMPED = 'clamp-to-edge';
const LINEAR = 'linear';
const COMPARED = 'less-equal';
/** WebGPU's own default; no texture has as many levels. */
const LOD_MAX = 32;

/**
 * What of a sampler is other than in those that YUP makes, which are all linear with clamped addresses, and that comparisons
 * are taken for.
 */
export function samplerOptions(state: SamplerState): SamplerWords {
  const { addressModeU, addressModeV, addressModeW, magFilter, minFilter, mipmapFilter } = state;
  const { lodMinClamp, lodMaxClamp, maxAnisotropy, compare } = state;
  return {
    ...(addressModeU === CLAMPED ? {} : { addressModeU }),
    ...(addressModeV === CLAMPED ? {} : { addressModeV }),
    ...(addressModeW === CLAMPED ? {} : { addressModeW }),
    ...(magFilter === LINEAR ? {} : { magFilter }),
    ...(minFilter === LINEAR ? {} : { minFilter }),
    ...(mipmapFilter === LINEAR ? {} : { mipmapFilter }),
    ...(lodMinClamp === 0 ? {} : { lodMinClamp }),
    ...(lodMaxClamp >= LOD_MAX ? {} : { lodMaxClamp }),
    ...(maxAnisotropy === 1 ? {} : { maxAnisotropy }),
    ...(compare === undefined || compare === COMPARED ? {} : { compare }),
  };
}
