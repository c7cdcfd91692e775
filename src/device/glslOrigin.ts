import type { BackendBinding, BackendBlock, BackendResourceKind } from '../format/carbonEffect/BackendBlock.js';
import type { GlslBinding } from '../format/carbonEffect/GlslBinding.js';

/** What of a GLSL block becomes a binding of each kind, see `glslBindGroups`. */
const KINDS: Readonly<Record<Exclude<BackendResourceKind, 'sampler'>, readonly GlslBinding['kind'][]>> = {
  'uniform-buffer': ['constantBuffer'],
  'sampled-resource': ['resource', 'bufferTexture', 'structuredTexture', 'structuredUbo'],
  'storage-resource': ['uavTexture'],
};

/**
 * What a binding was derived from: the block's own words for it, one for each stage of the binding's visibility in that
 * order. Empty for a block that has no words of its own, and for samplers: those belong to resources.
 */
export function glslOrigin(block: BackendBlock, binding: BackendBinding): readonly GlslBinding[] {
  const { resourceKind, registerIndex, visibility } = binding;
  if (resourceKind === 'sampler') return [];
  const isOwn = ({ kind, register }: GlslBinding): boolean =>
    register === registerIndex && KINDS[resourceKind].includes(kind);
  return visibility.flatMap((stage) => block.glsl?.stages.find((it) => it.stage === stage)?.bindings.find(isOwn) ?? []);
}
