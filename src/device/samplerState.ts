import type { Sampler } from '../format/carbonEffect/sampler.js';
import type { StaticSampler } from '../format/carbonEffect/staticSampler.js';
import type { SamplerState } from './BindingPlan.js';
import type { DeviceKind } from './DeviceKind.js';
import { compareFunction } from './stateValues.js';

/** How a program uses a sampler. The program's declaration decides over the record. */
export interface SamplerUse {
  /** Whether it declares `sampler_comparison`. Default: what the record says. */
  readonly comparison?: boolean;
  /** Whether it reads what must not be filtered through it, without comparing. Default false. */
  readonly nearestOnly?: boolean;
  /** The device that is to have it, for the words of approximations. Default: any. */
  readonly device?: DeviceKind;
}

const DEVICES: Readonly<Record<DeviceKind, string>> = { webgpu: 'WebGPU', webgl2: 'WebGL2' };

function nameOf({ device }: SamplerUse): string {
  return device === undefined ? 'browsers' : DEVICES[device];
}

const FILTER_POINT = 1;
const FILTER_ANISOTROPIC = 3;
const MIP_NONE = 0;

/** Most that WebGPU takes; a WebGL2 context may take less. */
const MAX_ANISOTROPY = 16;

/** A sampler record, named or static, in WebGPU's spelling (`carbon-format.md` 6.8). Never throws: what a device cannot say is approximated, in words. */
export function samplerState(record: Sampler | StaticSampler, use: SamplerUse = {}): SamplerState {
  const approximations: string[] = [];
  const address = (axis: string, value: number) => addressMode(axis, value, approximations);
  const addressModeU = address('U', record.addressU);
  const addressModeV = address('V', record.addressV);
  const addressModeW = address('W', record.addressW);
  const filtering = filterModes(record, use, approximations);
  const clamps = lodClamps(record);
  const bias = Number(record.mipLODBias);
  if (bias !== 0) approximations.push(`LOD bias ${bias} is left out: samplers of ${nameOf(use)} have none`);
  const compare = compareOf(record, use, approximations);
  return {
    addressModeU,
    addressModeV,
    addressModeW,
    ...filtering,
    ...clamps,
    ...(compare === null ? {} : { compare }),
    approximations,
  };
}

const ADDRESS_MODES: Readonly<Record<number, GPUAddressMode>> = { 1: 'repeat', 2: 'mirror-repeat', 3: 'clamp-to-edge' };
const APPROXIMATED_ADDRESS: Readonly<Record<number, string>> = {
  4: 'border addressing',
  5: 'mirror-once addressing',
};

function addressMode(axis: string, value: number, approximations: string[]): GPUAddressMode {
  const mode = ADDRESS_MODES[value];
  if (mode !== undefined) return mode;
  const wanted = APPROXIMATED_ADDRESS[value] ?? `unknown address mode ${value}`;
  approximations.push(`${wanted} on ${axis} becomes clamp-to-edge`);
  return 'clamp-to-edge';
}

type Filtering = Pick<SamplerState, 'magFilter' | 'minFilter' | 'mipmapFilter' | 'maxAnisotropy'>;

/** As Carbon's DX11 and DX12 runtimes do: one anisotropic filter makes all anisotropic; else POINT only where the byte is exactly POINT. */
function filterModes(record: Sampler | StaticSampler, use: SamplerUse, approximations: string[]): Filtering {
  const { minFilter, magFilter, mipFilter } = record;
  const isAnisotropic = [minFilter, magFilter, mipFilter].includes(FILTER_ANISOTROPIC);
  const wanted: Filtering = isAnisotropic
    ? {
        magFilter: 'linear',
        minFilter: 'linear',
        mipmapFilter: 'linear',
        maxAnisotropy: Math.min(Math.max(record.maxAnisotropy, 1), MAX_ANISOTROPY),
      }
    : {
        magFilter: magFilter === FILTER_POINT ? 'nearest' : 'linear',
        minFilter: minFilter === FILTER_POINT ? 'nearest' : 'linear',
        mipmapFilter: mipFilter === FILTER_POINT || mipFilter === MIP_NONE ? 'nearest' : 'linear',
        maxAnisotropy: 1,
      };
  if (use.nearestOnly !== true || !isFiltering(wanted)) return wanted;
  approximations.push(
    `filters by nearest: the program reads a texture through it that is not filtered in ${nameOf(use)}, such as depth`,
  );
  return { magFilter: 'nearest', minFilter: 'nearest', mipmapFilter: 'nearest', maxAnisotropy: 1 };
}

/** Whether a sampler interpolates, and so needs a `filtering` layout entry. */
export function isFiltering({ magFilter, minFilter, mipmapFilter }: Omit<Filtering, 'maxAnisotropy'>): boolean {
  return magFilter === 'linear' || minFilter === 'linear' || mipmapFilter === 'linear';
}

/** WebGPU's own default for the upper clamp. */
const NO_LOD_LIMIT = 32;

/** WebGPU wants finite 0 <= min <= max; the records' "no limit" is -FLT_MAX to FLT_MAX. Without a mip filter one level alone is read. */
function lodClamps(record: Sampler | StaticSampler): Pick<SamplerState, 'lodMinClamp' | 'lodMaxClamp'> {
  const lodMinClamp = clampedLod(Number(record.minLOD), 0);
  const wantedMax = record.mipFilter === MIP_NONE ? lodMinClamp : clampedLod(Number(record.maxLOD), NO_LOD_LIMIT);
  return { lodMinClamp, lodMaxClamp: Math.max(lodMinClamp, wantedMax) };
}

function clampedLod(value: number, otherwise: number): number {
  if (value === Number.NEGATIVE_INFINITY) return 0;
  return Number.isFinite(value) ? Math.max(value, 0) : otherwise;
}

function compareOf(
  record: Sampler | StaticSampler,
  use: SamplerUse,
  approximations: string[],
): GPUCompareFunction | null {
  const asked = Boolean(record.comparison);
  const compares = use.comparison ?? asked;
  if (!compares) {
    if (asked) approximations.push('the comparison is left out: the program declares a plain sampler');
    return null;
  }
  const compare = compareFunction(record.comparisonFunc);
  if (compare !== null) return compare;
  // 0 = never set: Carbon's Metal runtime compares ALWAYS then.
  if (record.comparisonFunc !== 0) {
    approximations.push(`unknown comparison function ${record.comparisonFunc} becomes always`);
  }
  return 'always';
}
