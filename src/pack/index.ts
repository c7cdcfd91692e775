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
export type { RenderStateName, RenderStateSources } from './renderStateSources.js';
