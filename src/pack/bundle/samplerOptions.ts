import type { SamplerState } from '../../device/BindingPlan.js';

/** What of a sampler is other than in those that YUP makes, in WebGPU's spelling. */
export type SamplerOptions = Partial<Omit<SamplerState, 'approximations'>>;

const CLAMPED = 'clamp-to-edge';
const LINEAR = 'linear';
/** WebGPU's own default; no texture has as many levels. */
const LOD_MAX = 32;

/** Empty where the sampler is one of YUP's, which are all linear with clamped addresses. */
export function samplerOptions(state: SamplerState): SamplerOptions {
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
    ...(compare === undefined ? {} : { compare }),
  };
}
