import { classOf } from '../device/classOf.js';

/**
 * Telling apart what `setTexture` and `setBuffer` were given. By members, not by `instanceof`: an engine may run where
 * WebGPU's classes are not global, and its objects may come from another realm.
 */
export function isGPUTexture(it: object): it is GPUTexture {
  return 'createView' in it;
}

/** A view has no member of its own to be told by, but its class has a name. */
export function isGPUTextureView(it: object): it is GPUTextureView {
  return classOf(it) === 'GPUTextureView';
}

export function isGPUBuffer(it: object): it is GPUBuffer {
  return 'mapAsync' in it;
}

export function isBufferBinding(it: object): it is GPUBufferBinding {
  return 'buffer' in it && typeof it.buffer === 'object' && it.buffer !== null && isGPUBuffer(it.buffer);
}
