/** The WebGPU device: for engines that have a GPUDevice of their own. `createEffectDevice` makes one for a canvas. */

export type { CanvasOptions } from './CanvasTarget.js';
export type {
  CompiledComputePass,
  CompiledPass,
  CompiledRenderPass,
  CompiledTechnique,
} from './CompiledTechnique.js';
export type { BufferGiven, RecordedDispatch, RecordedDraw } from './EffectBindings.js';
export { EffectBindings } from './EffectBindings.js';
export type { BlockGiven } from './GivenBlocks.js';
export type { EffectLimit } from './limits.js';
export { requiredLimitsFor } from './limits.js';
export { WebGPUBuffer } from './WebGPUBuffer.js';
export type { WebGPUEffectDeviceOptions } from './WebGPUEffectDevice.js';
export { WebGPUEffectDevice } from './WebGPUEffectDevice.js';
export { WebGPUMesh } from './WebGPUMesh.js';
export { WebGPUTexture } from './WebGPUTexture.js';
