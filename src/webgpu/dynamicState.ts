import type { PortableBlendComponent, PortableStencil } from '../device/PortableState.js';
import type { CompiledRenderPass } from './CompiledTechnique.js';

/**
 * What of a pass' states is no part of its pipeline and changes what it draws, in words: its stencil reference where
 * something compares with it or writes it, its blend constant where a factor is that.
 */
export function dynamicState({ state, stencilReference, blendConstant }: CompiledRenderPass): readonly string[] {
  const needed: string[] = [];
  if (stencilReference !== null && state.stencil !== null && readsReference(state.stencil)) {
    needed.push(`stencil reference ${stencilReference}`);
  }
  if (blendConstant !== null && state.blend !== null && [state.blend.color, state.blend.alpha].some(readsConstant)) {
    needed.push(`blend constant ${blendConstant.join(', ')}`);
  }
  return needed;
}

function readsReference({ compare, failOp, depthFailOp, passOp }: PortableStencil): boolean {
  return (compare !== 'always' && compare !== 'never') || [failOp, depthFailOp, passOp].includes('replace');
}

function readsConstant({ srcFactor, dstFactor }: PortableBlendComponent): boolean {
  return [srcFactor, dstFactor].some((factor) => factor === 'constant' || factor === 'one-minus-constant');
}
