import type { Sampler } from './sampler.js';

/** A sampler's state in WebGPU's spelling, with Carbon's two additional address modes. */
export interface SamplerWords {
  /** Default `linear`. */
  readonly minFilter?: keyof typeof FILTER;
  readonly magFilter?: keyof typeof FILTER;
  readonly mipmapFilter?: keyof typeof FILTER;
  /** 1 to 16. Above 1 all three filters are Carbon's ANISOTROPIC. Default 1. */
  readonly maxAnisotropy?: number;
  /** Default `clamp-to-edge`. */
  readonly addressModeU?: keyof typeof ADDRESS;
  readonly addressModeV?: keyof typeof ADDRESS;
  readonly addressModeW?: keyof typeof ADDRESS;
  readonly compare?: keyof typeof COMPARE;
  /** Default: no limit. */
  readonly lodMinClamp?: number;
  readonly lodMaxClamp?: number;
}

// Numbers: `carbon-format.md` 6.8.
const FILTER = { nearest: 1, linear: 2 } as const;
const ANISOTROPIC = 3;
const ADDRESS = { repeat: 1, 'mirror-repeat': 2, 'clamp-to-edge': 3, border: 4, 'mirror-once': 5 } as const;
const COMPARE = {
  never: 1,
  less: 2,
  equal: 3,
  'less-equal': 4,
  greater: 5,
  'not-equal': 6,
  'greater-equal': 7,
  always: 8,
} as const;
/** What Carbon's compiler writes where the source says nothing. */
const DEFAULT_ANISOTROPY = 16;
const FLT_MAX = 3.4028234663852886e38;

/** The words that a sampler can be told in, by field: what is none of them is for the caller to refuse. */
export const SAMPLER_WORDS = {
  minFilter: Object.keys(FILTER),
  magFilter: Object.keys(FILTER),
  mipmapFilter: Object.keys(FILTER),
  addressModeU: Object.keys(ADDRESS),
  addressModeV: Object.keys(ADDRESS),
  addressModeW: Object.keys(ADDRESS),
  compare: Object.keys(COMPARE),
} as const;

/** The fields of a sampler record that its state decides. */
export function samplerFields(words: SamplerWords): Omit<Sampler, 'register' | 'name' | 'comparison' | 'isDynamic'> {
  const { minFilter = 'linear', magFilter = 'linear', mipmapFilter = 'linear', maxAnisotropy = 1 } = words;
  const isAnisotropic = maxAnisotropy > 1;
  return {
    minFilter: isAnisotropic ? ANISOTROPIC : FILTER[minFilter],
    magFilter: isAnisotropic ? ANISOTROPIC : FILTER[magFilter],
    mipFilter: isAnisotropic ? ANISOTROPIC : FILTER[mipmapFilter],
    addressU: ADDRESS[words.addressModeU ?? 'clamp-to-edge'],
    addressV: ADDRESS[words.addressModeV ?? 'clamp-to-edge'],
    addressW: ADDRESS[words.addressModeW ?? 'clamp-to-edge'],
    mipLODBias: 0,
    maxAnisotropy: isAnisotropic ? maxAnisotropy : DEFAULT_ANISOTROPY,
    comparisonFunc: COMPARE[words.compare ?? 'never'],
    borderColor: [0, 0, 0, 0],
    minLOD: words.lodMinClamp ?? -FLT_MAX,
    maxLOD: words.lodMaxClamp ?? FLT_MAX,
  };
}
