import type { ReadSampler, ReadTexture, SamplerReads } from './samplerReads.js';

/**
 * Who is read through whom in a GLSL program: a sampler and the texture of its name are one combined sampler, so the block
 * says it. Textures that do not filter, integers among them, are read through the nearest texel: a filtering sampler would
 * make them incomplete.
 */
export function combinedReads(samplers: readonly ReadSampler[], textures: readonly ReadTexture[]): SamplerReads {
  const nearestOnly = new Set<ReadSampler['binding']>();
  const filtered = new Set<ReadTexture['binding']>();
  for (const sampler of samplers) {
    if (!sampler.filters) continue;
    for (const { binding, isUnfilterable } of textures) {
      if (binding.generatedSymbol !== sampler.binding.generatedSymbol) continue;
      if (isUnfilterable) nearestOnly.add(sampler.binding);
      else filtered.add(binding);
    }
  }
  return { device: 'webgl2', nearestOnly, filtered };
}
