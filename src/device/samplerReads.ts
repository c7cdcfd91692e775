import type { BackendBinding } from '../format/carbonEffect/BackendBlock.js';
import type { Stage } from '../format/carbonEffect/stage.js';
import type { CodeReader } from './codeReader.js';
import type { DeviceKind } from './DeviceKind.js';
import { isShadowed, textureUse } from './programFacts.js';

/**
 * WebGPU ties a sampler's layout entry to those of the textures that a program reads through it: a filtering sampler
 * goes with filterable float textures alone, never with depth. Records and block do not say who is read through whom,
 * so the program text is asked; where it does not show it (a texture handed to a function), the pass as a whole decides.
 */

/** A plain (not comparing) sampler of a pass. */
export interface ReadSampler {
  readonly binding: BackendBinding;
  readonly stages: readonly Stage[];
  /** Whether its record interpolates. */
  readonly filters: boolean;
}

/** A sampled texture of a pass. */
export interface ReadTexture {
  readonly binding: BackendBinding;
  readonly stages: readonly Stage[];
  /** Whether no filtering sampler may read it: depth, or a float that its block calls unfilterable. */
  readonly isUnfilterable: boolean;
}

export interface SamplerReads {
  /** Whose rules these are. */
  readonly device: DeviceKind;
  /** Samplers that read what must not be filtered: their layout entry must not be `filtering`. */
  readonly nearestOnly: ReadonlySet<BackendBinding>;
  /** Textures that a filtering sampler reads or may read: their sample type must be `float`. */
  readonly filtered: ReadonlySet<BackendBinding>;
}

export function samplerReads(
  codeOf: CodeReader,
  samplers: readonly ReadSampler[],
  textures: readonly ReadTexture[],
): SamplerReads {
  const filtering = samplers.filter((sampler) => sampler.filters);
  const device = 'webgpu';
  if (filtering.length === 0 || textures.length === 0) return { device, nearestOnly: new Set(), filtered: new Set() };
  const reads = textures.map((texture) => readOf(texture, samplers, codeOf));
  const nearestOnly = new Set(filtering.filter((sampler) => readsUnfilterable(sampler, reads)));
  const filtered = reads.filter(({ texture, through, isOpaque }) => {
    if (texture.isUnfilterable) return false;
    const candidates = isOpaque ? filtering.filter((sampler) => shareStage(sampler, texture)) : [...through];
    return candidates.some((sampler) => !nearestOnly.has(sampler));
  });
  return {
    device,
    nearestOnly: new Set([...nearestOnly].map((sampler) => sampler.binding)),
    filtered: new Set(filtered.map(({ texture }) => texture.binding)),
  };
}

interface Read {
  readonly texture: ReadTexture;
  /** Filtering samplers that a call names together with the texture. */
  readonly through: ReadonlySet<ReadSampler>;
  readonly isOpaque: boolean;
}

function readOf(texture: ReadTexture, samplers: readonly ReadSampler[], codeOf: CodeReader): Read {
  const through = new Set<ReadSampler>();
  let isOpaque = false;
  for (const stage of texture.stages) {
    const code = codeOf(stage);
    const symbol = texture.binding.generatedSymbol;
    const use = textureUse(code, symbol);
    // Stages of a shader bundle may call one texture differently.
    isOpaque ||= use.isOpaque || !code.includes(symbol);
    for (const name of use.samplers) {
      const sampler = samplers.find((it) => it.binding.generatedSymbol === name && it.stages.includes(stage));
      // A name that is no binding's is a parameter: whatever the function was handed.
      if (sampler === undefined || isShadowed(code, name)) isOpaque = true;
      else if (sampler.filters) through.add(sampler);
    }
  }
  return { texture, through, isOpaque };
}

/** Shown by a call; else, for a sampler that no call shows, where such textures are all that it can be there for. */
function readsUnfilterable(sampler: ReadSampler, reads: readonly Read[]): boolean {
  const shown = reads.filter(({ through }) => through.has(sampler));
  if (shown.length > 0) return shown.some(({ texture }) => texture.isUnfilterable);
  const possible = reads.filter(({ texture, isOpaque }) => isOpaque && shareStage(sampler, texture));
  return possible.length > 0 && possible.every(({ texture }) => texture.isUnfilterable);
}

function shareStage(sampler: ReadSampler, texture: ReadTexture): boolean {
  return sampler.stages.some((stage) => texture.stages.includes(stage));
}
