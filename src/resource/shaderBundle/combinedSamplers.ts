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
  return [
    ...glCombinedSamplers.map(({ name, textureSlot }): CombinedSampler => {
      const { image, sampler } = pairOf(name, textureSlot, reflection);
      return { symbol: name, image, sampler, unit: unitOf(textureSlot) };
    }),
    ...sampledImages
      .filter(({ name }) => !glCombinedSamplers.some((it) => it.name === name))
      .map(({ name, backendSlot }): CombinedSampler => {
        return { symbol: name, image: name, sampler: `${name}_sampler`, unit: unitOf(backendSlot) };
      }),
  ];
}

function unitOf(slot: number): number | null {
  return slot === NO_SLOT ? null : slot & 0xff;
}

/** By the name that YUP gives it, else by the unit, which texture and sampler have as their slot. */
function pairOf(
  name: string,
  slot: number,
  { separateImages, separateSamplers, sampledImages }: ShaderReflection,
): { image: string; sampler: string } {
  const images = [...separateImages, ...sampledImages].map((it) => placed(it, 'img'));
  const samplers = separateSamplers.map((it) => placed(it, 'samp'));
  for (const image of images) {
    const sampler = samplers.find((it) => name === `${PREFIX}${image.name}_${it.name}`);
    if (sampler !== undefined) return { image: image.name, sampler: sampler.name };
  }
  // A texture that is only loaded from has a sampler that the translator made up.
  const loaded = images.find((image) => name.startsWith(`${PREFIX}${image.name}_`));
  if (loaded !== undefined) return { image: loaded.name, sampler: `${loaded.name}_sampler` };
  const image = images.find((it) => it.slot === slot)?.name ?? name;
  const sampler = samplers.find((it) => it.slot === slot)?.name;
  return { image, sampler: sampler ?? `${image}_sampler` };
}

/** With the name that YUP makes of the id where there is none. */
function placed(
  { name, resourceId, backendSlot }: ShaderResourceBinding,
  word: string,
): { name: string; slot: number } {
  return { name: name === '' ? `${word}${resourceId}` : name, slot: backendSlot };
}
