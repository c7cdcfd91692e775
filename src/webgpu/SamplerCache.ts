import type { SamplerState } from '../device/BindingPlan.js';
import type { Counters } from '../device/Counters.js';

/** Samplers of one generation, shared by content. */
export class SamplerCache {
  readonly #gpu: GPUDevice;
  readonly #counters: Counters;
  readonly #samplers = new Map<string, GPUSampler>();

  constructor(gpu: GPUDevice, counters: Counters) {
    this.#gpu = gpu;
    this.#counters = counters;
  }

  /** The label is the first user's. */
  sampler(state: SamplerState, label: string): GPUSampler {
    const descriptor = samplerDescriptor(state);
    const key = JSON.stringify(descriptor);
    const known = this.#samplers.get(key);
    if (known) return known;
    const made = this.#gpu.createSampler({ label, ...descriptor });
    this.#samplers.set(key, made);
    this.#counters.samplers++;
    return made;
  }
}

export function samplerDescriptor(state: SamplerState): GPUSamplerDescriptor {
  return {
    addressModeU: state.addressModeU,
    addressModeV: state.addressModeV,
    addressModeW: state.addressModeW,
    magFilter: state.magFilter,
    minFilter: state.minFilter,
    mipmapFilter: state.mipmapFilter,
    lodMinClamp: state.lodMinClamp,
    lodMaxClamp: state.lodMaxClamp,
    maxAnisotropy: state.maxAnisotropy,
    ...(state.compare === undefined ? {} : { compare: state.compare }),
  };
}
