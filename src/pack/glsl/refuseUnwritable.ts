import type { GlslDialect } from './GlslDialect.js';
import { GlslRefusal } from './GlslRefusal.js';

/**
 * What naga says where it cannot write GLSL, in WGSL's words. It says neither where nor which.
 * @throws GlslRefusal always.
 */
export function refuseUnwritable(message: string, version: GlslDialect['version']): never {
  const glsl = version === '450' ? 'GLSL 4.50' : 'GLSL ES 3.00';
  const features = /^The selected version doesn't support Features\((.*)\)$/.exec(message)?.[1]?.split(' | ');
  if (features !== undefined) {
    const names = features.map((feature) => FEATURES[feature] ?? feature);
    throw new GlslRefusal(`${glsl} has no ${names.join(' and no ')}`, -1);
  }
  const known = MESSAGES.find(([pattern]) => pattern.test(message));
  throw new GlslRefusal(known?.[1](glsl) ?? `naga cannot put it into ${glsl}: ${message}`, -1);
}

const FEATURES: Readonly<Record<string, string>> = {
  ARRAY_OF_ARRAYS: 'arrays of arrays',
  BUFFER_STORAGE: 'storage buffers',
  CLIP_DISTANCE: 'clip_distances',
  COMPUTE_SHADER: 'compute programs',
  CUBE_TEXTURES_ARRAY: 'cube array textures',
  DUAL_SOURCE_BLENDING: '@blend_src',
  DYNAMIC_ARRAY_SIZE: 'arrays sized at run time',
  IMAGE_LOAD_STORE: 'storage textures',
  IMAGE_SIZE: 'sizes of storage textures',
  MULTISAMPLED_TEXTURES: 'multisampled textures',
  NOPERSPECTIVE_QUALIFIER: '@interpolate(linear)',
  PRIMITIVE_INDEX: 'primitive_index',
  SAMPLE_QUALIFIER: '@interpolate(…, sample)',
  SAMPLE_VARIABLES: 'sample_index and sample_mask',
  SUBGROUP_OPERATIONS: 'subgroups',
  TEXTURE_LEVELS: 'textureNumLevels',
  TEXTURE_SAMPLES: 'textureNumSamples',
};

const MESSAGES: readonly (readonly [RegExp, (glsl: string) => string])[] = [
  [/16-bit float|kind: Float, width: 2/, (glsl) => `${glsl} has no f16`],
  [/multiple samplers/, () => 'a texture is read through two samplers; in GLSL a texture has one'],
];
