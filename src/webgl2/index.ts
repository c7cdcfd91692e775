/** The WebGL2 device: for engines that have a context of their own. `createEffectDevice` makes one for a canvas. */

export type { CanvasOptions } from './CanvasTarget.js';
export type { CompiledPass, CompiledTechnique } from './CompiledTechnique.js';
export type { RecordedDraw } from './EffectBindings.js';
export { EffectBindings } from './EffectBindings.js';
export type { BlockGiven, UniformRange } from './GivenBlocks.js';
export { WebGL2Buffer } from './WebGL2Buffer.js';
export type { WebGL2EffectDeviceOptions } from './WebGL2EffectDevice.js';
export { WebGL2EffectDevice } from './WebGL2EffectDevice.js';
export { WebGL2Mesh } from './WebGL2Mesh.js';
export { WebGL2Texture } from './WebGL2Texture.js';
