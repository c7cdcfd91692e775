import {
  NO_SLOT,
  type ShaderReflection,
  type ShaderResourceBinding,
} from '../../format/shaderBundle/ShaderReflection.js';

/** A sampler uniform of a GL text, with what it was combined of. */
export interface CombinedSampler {
  /** The uniform in the text. */
  readonly symbol: string;
  /** Name of the texture. */
  readonly image: string;
  readonly sampler: string;
  /** The texture unit that the bundle gives it; `null` = none. */
  readonly unit: number | null;
}

const PREFIX = 'yup_combined_';

/**
 * The sampler uniforms of a GL variant. Those that were made of a texture and a sampler are in the fix-up table
 * (`yslb.md` 6 and 7); those that were one in the author's text are not.
 */
export function combinedSamplers(reflection: ShaderReflection): readonly CombinedSampler[] {
  const { glCombinedSamplers, sampledImages } = reflection;
  const parts = partsOf(reflection);
  const combined = new Set(glCombinedSamplers.map(({ name }) => name));
  return [
    ...glCombinedSamplers.map(({ name, textureSlot }): CombinedSampler => {
      const { image, sampler } = pairOf(name, textureSlot, parts);
      return { symbol: name, image, sampler, unit: unitOf(textureSlot) };
    }),
    ...sampledImages
      .filter(({ name }) => !combined.has(name))
      .map(({ name, backendSlot }): CombinedSampler => {
        return { symbol: name, image: name, sampler: `${name}_sampler`, unit: unitOf(backendSlot) };
      }),
  ];
}

function unitOf(slot: number): number | null {
  return slot === NO_SLOT ? null : slot & 0xff;
}

/** Textures and samplers of a reflection, by name and by slot; the first of each counts. */
interface Parts {
  readonly images: ReadonlySet<string>;
  readonly samplers: ReadonlySet<string>;
  readonly imageAt: ReadonlyMap<number, string>;
  readonly samplerAt: ReadonlyMap<number, string>;
}

function partsOf({ separateImages, separateSamplers, sampledImages }: ShaderReflection): Parts {
  const images = [...separateImages, ...sampledImages].map((it) => placed(it, 'img')).reverse();
  const samplers = separateSamplers.map((it) => placed(it, 'samp')).reverse();
  return {
    images: new Set(images.map(({ name }) => name)),
    samplers: new Set(samplers.map(({ name }) => name)),
    imageAt: new Map(images.map(({ name, slot }) => [slot, name])),
    samplerAt: new Map(samplers.map(({ name, slot }) => [slot, name])),
  };
}

/** By the name that YUP gives it, else by the unit, which texture and sampler have as their slot. */
function pairOf(name: string, slot: number, parts: Parts): { image: string; sampler: string } {
  const pair = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
  let loaded: string | null = null;
  for (let at = pair.indexOf('_'); at >= 0 && at < MOST_NAME; at = pair.indexOf('_', at + 1)) {
    const image = pair.slice(0, at);
    if (!parts.images.has(image)) continue;
    const sampler = pair.slice(at + 1);
    if (parts.samplers.has(sampler)) return { image, sampler };
    loaded ??= image;
  }
  // A texture that is only loaded from has a sampler that the translator made up.
  if (loaded !== null) return { image: loaded, sampler: `${loaded}_sampler` };
  const image = parts.imageAt.get(slot) ?? name;
  return { image, sampler: parts.samplerAt.get(slot) ?? `${image}_sampler` };
}

/** No identifier of GLSL is longer; what a file calls one may be. */
const MOST_NAME = 1024;

/** With the name that YUP makes of the id where there is none. */
function placed(
  { name, resourceId, backendSlot }: ShaderResourceBinding,
  word: string,
): { name: string; slot: number } {
  return { name: name === '' ? `${word}${resourceId}` : name, slot: backendSlot };
}
