import type { SamplerState } from '../device/BindingPlan.js';
import type { Counters } from '../device/Counters.js';
import type { Capabilities } from './Capabilities.js';
import { COMPARES } from './glCompares.js';
import { GL, GL_EXTENSION } from './glNumbers.js';

interface Shared {
  readonly key: string;
  readonly sampler: WebGLSampler;
  users: number;
}

/** Sampler objects of one generation, shared by content and freed when nobody uses them. */
export class SamplerCache {
  readonly #gl: WebGL2RenderingContext;
  readonly #maxAnisotropy: number;
  readonly #counters: Counters;
  readonly #byContent = new Map<string, Shared>();
  readonly #bySampler = new Map<WebGLSampler, Shared>();

  constructor(gl: WebGL2RenderingContext, capabilities: Capabilities, counters: Counters) {
    this.#gl = gl;
    this.#maxAnisotropy = capabilities.extensions.maxAnisotropy;
    this.#counters = counters;
  }

  /**
   * Whoever asks is one user more, until `leave`.
   * @param state `null` = for a texture that is loaded from and never sampled: one sampler that every format is complete with
   */
  use(state: SamplerState | null): WebGLSampler {
    const settings = state === null ? LOADS : settingsOf(state, this.#maxAnisotropy);
    const key = JSON.stringify(settings);
    const known = this.#byContent.get(key) ?? this.#make(key, settings);
    known.users++;
    return known.sampler;
  }

  /** One user less. The last one's leave frees it. */
  leave(sampler: WebGLSampler): void {
    const known = this.#bySampler.get(sampler);
    if (known === undefined) return;
    known.users--;
    if (known.users === 0) this.#free(known);
  }

  /** Frees all, whoever uses them. */
  destroy(): void {
    for (const known of [...this.#bySampler.values()]) this.#free(known);
  }

  #make(key: string, settings: SamplerSettings): Shared {
    const gl = this.#gl;
    const sampler = gl.createSampler();
    gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_S, settings.wrapU);
    gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_T, settings.wrapV);
    gl.samplerParameteri(sampler, gl.TEXTURE_WRAP_R, settings.wrapW);
    gl.samplerParameteri(sampler, gl.TEXTURE_MAG_FILTER, settings.magFilter);
    gl.samplerParameteri(sampler, gl.TEXTURE_MIN_FILTER, settings.minFilter);
    gl.samplerParameterf(sampler, gl.TEXTURE_MIN_LOD, settings.minLod);
    gl.samplerParameterf(sampler, gl.TEXTURE_MAX_LOD, settings.maxLod);
    if (settings.compare !== null) {
      gl.samplerParameteri(sampler, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
      gl.samplerParameteri(sampler, gl.TEXTURE_COMPARE_FUNC, settings.compare);
    }
    if (settings.anisotropy > 1) {
      gl.samplerParameterf(sampler, GL_EXTENSION.TEXTURE_MAX_ANISOTROPY, settings.anisotropy);
    }
    const made: Shared = { key, sampler, users: 0 };
    this.#byContent.set(key, made);
    this.#bySampler.set(sampler, made);
    this.#counters.samplers++;
    return made;
  }

  #free({ key, sampler }: Shared): void {
    this.#byContent.delete(key);
    this.#bySampler.delete(sampler);
    this.#gl.deleteSampler(sampler);
    this.#counters.samplers--;
  }
}

interface SamplerSettings {
  readonly wrapU: GLenum;
  readonly wrapV: GLenum;
  readonly wrapW: GLenum;
  readonly magFilter: GLenum;
  readonly minFilter: GLenum;
  readonly minLod: number;
  readonly maxLod: number;
  readonly compare: GLenum | null;
  readonly anisotropy: number;
}

/** Nearest in every respect, all mips: loads reach any level of any format, integers and depth among them. */
const LOADS: SamplerSettings = {
  wrapU: GL.CLAMP_TO_EDGE,
  wrapV: GL.CLAMP_TO_EDGE,
  wrapW: GL.CLAMP_TO_EDGE,
  magFilter: GL.NEAREST,
  minFilter: GL.NEAREST_MIPMAP_NEAREST,
  minLod: 0,
  maxLod: 32,
  compare: null,
  anisotropy: 1,
};

function settingsOf(state: SamplerState, maxAnisotropy: number): SamplerSettings {
  return {
    wrapU: WRAPS[state.addressModeU],
    wrapV: WRAPS[state.addressModeV],
    wrapW: WRAPS[state.addressModeW],
    magFilter: state.magFilter === 'linear' ? GL.LINEAR : GL.NEAREST,
    minFilter: MIN_FILTERS[`${state.minFilter} ${state.mipmapFilter}`],
    minLod: state.lodMinClamp,
    maxLod: state.lodMaxClamp,
    compare: state.compare === undefined ? null : COMPARES[state.compare],
    // As WebGPU does: what the platform does not reach is clamped without a word.
    anisotropy: Math.min(state.maxAnisotropy, maxAnisotropy),
  };
}

const WRAPS: Readonly<Record<GPUAddressMode, GLenum>> = {
  repeat: GL.REPEAT,
  'mirror-repeat': GL.MIRRORED_REPEAT,
  'clamp-to-edge': GL.CLAMP_TO_EDGE,
};

/** By the filter within a level, then the one between levels: textures have immutable storage and are complete with it. */
const MIN_FILTERS: Readonly<Record<`${GPUFilterMode} ${GPUMipmapFilterMode}`, GLenum>> = {
  'nearest nearest': GL.NEAREST_MIPMAP_NEAREST,
  'linear nearest': GL.LINEAR_MIPMAP_NEAREST,
  'nearest linear': GL.NEAREST_MIPMAP_LINEAR,
  'linear linear': GL.LINEAR_MIPMAP_LINEAR,
};
