export { BUNDLE_LOSSES, type BundleLoss, type BundleLossKind } from './bundle/BundleLoss.js';
export type { BundleReport, BundleResult, StageReport } from './bundle/BundleReport.js';
export { bundleEffect, type EffectBundleOptions } from './bundle/bundleEffect.js';
export { bundleShader, type PermutationBundleOptions } from './bundle/bundleShader.js';
export { bundleWgsl, type WgslBundleOptions } from './bundle/bundleWgsl.js';
export { BUNDLE_LANGUAGES, type BundleLanguage, type LanguageNote } from './bundle/languages/BundleLanguage.js';
export { defineEffect, type EffectOptionsOf } from './defineEffect.js';
export type {
  AddressModeSource,
  AxisSource,
  ComputePassSource,
  EffectSource,
  OptionsOf,
  ParameterSource,
  PassSource,
  RenderPassSource,
  ResourceSource,
  SamplerSource,
  TechniqueSource,
  TextureResourceSource,
  UniformRole,
  VertexUsageName,
} from './EffectSource.js';
export { type EffectFolder, readEffectFolder } from './folder/readEffectFolder.js';
export { PackError, type PackFault } from './PackError.js';
export type { PackedFileReport, PackProgress, PackReport, UntranslatedPass } from './PackReport.js';
export { PACK_TARGETS, type PackTarget } from './PackTarget.js';
export type { PackWarning, PackWarningKind } from './PackWarning.js';
export {
  PACK_COMPILER_VERSION,
  type PackedFile,
  type PackOptions,
  type PackResult,
  packEffect,
} from './packEffect.js';
export type { RenderStateName, RenderStateSources } from './renderStateSources.js';
export type { SourceSpot, SourceText } from './sourceSpot.js';
