import type { Sampler } from '../format/carbonEffect/sampler.js';
import type { AddressModeSource, SamplerSource } from './EffectSource.js';
import type { Fail } from './PackError.js';
import type { PassBinding } from './passBindings.js';
import type { SourceSpot } from './sourceSpot.js';

const FILTER = { nearest: 1, linear: 2 } as const;
const ANISOTROPIC = 3;
const ADDRESS: Readonly<Record<AddressModeSource, number>> = {
  repeat: 1,
  'mirror-repeat': 2,
  'clamp-to-edge': 3,
  border: 4,
  'mirror-once': 5,
};
const COMPARE: Readonly<Record<GPUCompareFunction, number>> = {
  never: 1,
  less: 2,
  equal: 3,
  'less-equal': 4,
  greater: 5,
  'not-equal': 6,
  'greater-equal': 7,
  always: 8,
};
/** What Carbon's compiler writes where the source says nothing (`carbon-format.md` 6.8). */
const DEFAULT_ANISOTROPY = 16;
const FLT_MAX = 3.4028234663852886e38;

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
  if (!Number.isInteger(maxAnisotropy) || maxAnisotropy < 1 || maxAnisotropy > DEFAULT_ANISOTROPY) {
    fail(`sampler ${name} has maxAnisotropy ${maxAnisotropy}; it is 1 to ${DEFAULT_ANISOTROPY}`, spot);
  }
  const isAnisotropic = maxAnisotropy > 1;
  if (isAnisotropic && [minFilter, magFilter, mipmapFilter].includes('nearest')) {
    fail(`sampler ${name} has maxAnisotropy ${maxAnisotropy}, which needs all three filters linear`, spot);
  }
  const minLOD = source?.lodMinClamp ?? -FLT_MAX;
  const maxLOD = source?.lodMaxClamp ?? FLT_MAX;
  if (minLOD > maxLOD) fail(`sampler ${name} has lodMinClamp ${minLOD}, above lodMaxClamp ${maxLOD}`, spot);
  return {
    register,
    name,
    comparison,
    minFilter: isAnisotropic ? ANISOTROPIC : FILTER[minFilter],
    magFilter: isAnisotropic ? ANISOTROPIC : FILTER[magFilter],
    mipFilter: isAnisotropic ? ANISOTROPIC : FILTER[mipmapFilter],
    addressU: ADDRESS[source?.addressModeU ?? 'clamp-to-edge'],
    addressV: ADDRESS[source?.addressModeV ?? 'clamp-to-edge'],
    addressW: ADDRESS[source?.addressModeW ?? 'clamp-to-edge'],
    mipLODBias: 0,
    maxAnisotropy: isAnisotropic ? maxAnisotropy : DEFAULT_ANISOTROPY,
    comparisonFunc: COMPARE[compare ?? 'never'],
    borderColor: [0, 0, 0, 0],
    minLOD,
    maxLOD,
    isDynamic: source === undefined || source.dynamic === true,
  };
}
