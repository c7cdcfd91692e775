export {
  type AddressModeSource,
  type AxisSource,
  type ComputePassSource,
  defineEffect,
  type EffectSource,
  type OptionsOf,
  type ParameterSource,
  type PassSource,
  type RenderPassSource,
  type ResourceSource,
  type SamplerSource,
  type TechniqueSource,
  type TextureResourceSource,
  type UniformRole,
  type VertexUsageName,
} from './EffectSource.js';
export { PackError, type PackFault } from './PackError.js';
export {
  PACK_COMPILER_VERSION,
  type PackOptions,
  type PackReport,
  type PackResult,
  packEffect,
} from './packEffect.js';
export { type EffectFolder, readEffectFolder } from './readEffectFolder.js';
export type { RenderStateName, RenderStateSources } from './renderStateSources.js';
export type { SourceSpot, SourceText } from './sourceSpot.js';
