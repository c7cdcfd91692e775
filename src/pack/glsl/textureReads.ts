import type { BuiltinCall } from './builtinCalls.js';
import { GlslRefusal } from './GlslRefusal.js';
import type { BoundVariable, WgslProgram } from './readProgram.js';

/**
 * Which sampler each texture is read through. GLSL has a texture and its sampler in one variable, so that a texture has
 * one sampler at most.
 * @returns by texture name; textures that are only loaded from, or asked for their size, have no entry.
 * @throws GlslRefusal for a texture with two samplers, and for reads of depth textures that GLSL's cannot do.
 */
export function textureReads(
  { resources }: WgslProgram,
  calls: readonly BuiltinCall[],
): ReadonlyMap<string, BoundVariable> {
  const reads = new Map<string, BoundVariable>();
  for (const { callee, offset, names } of calls) {
    const [first, second, third] = names.map((name) => (name === null ? undefined : resources.get(name)));
    // `textureGather` may have a component before the texture.
    const [texture, sampler] = isTexture(first) ? [first, second] : [second, third];
    if (texture === undefined || !isTexture(texture)) continue;
    const isDepth = texture.typeName.startsWith('texture_depth_');
    if (isDepth && callee === 'textureLoad') refuseDepth(texture, 'loaded from', offset);
    if (!/^texture(Sample|Gather)/.test(callee) || sampler === undefined) continue;
    if (isDepth && sampler.typeName !== 'sampler_comparison') {
      refuseDepth(texture, `read through ${sampler.name}, which does not compare`, offset);
    }
    const other = reads.get(texture.name) ?? sampler;
    if (other.name !== sampler.name) {
      throw new GlslRefusal(
        `${texture.name} is read through ${other.name} and ${sampler.name}; in GLSL a texture has one sampler`,
        offset,
      );
    }
    reads.set(texture.name, sampler);
  }
  return reads;
}

function isTexture(variable: BoundVariable | undefined): boolean {
  return variable?.typeName.startsWith('texture_') === true;
}

function refuseDepth({ name, typeName }: BoundVariable, what: string, offset: number): never {
  throw new GlslRefusal(
    `${name} is a ${typeName} and ${what}; GLSL can only compare with it. A texture_2d<f32> takes depth textures too`,
    offset,
  );
}
