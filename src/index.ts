/**
 * Everything of carbonfx that needs no device: files as records, and the resources made of them. Written by hand, sorted;
 * a new public name is a line here.
 */
export type { ArenaOffsets } from './format/bytes/ArenaOffsets.js';
export { decodeText, encodeText } from './format/bytes/arenaText.js';
export { CjsByteReader } from './format/bytes/CjsByteReader.js';
export { CjsByteWriter } from './format/bytes/CjsByteWriter.js';
export { CjsStringTable } from './format/bytes/CjsStringTable.js';
export type { FieldLoss } from './format/bytes/ConvertingIo.js';
export { bitsFromFloat, type Float, floatFromBits, NaNBits } from './format/bytes/Float.js';
export { FormatError, type FormatFault } from './format/bytes/FormatError.js';
export { identifyBytes } from './format/bytes/identifyBytes.js';
export type { ArenaBlob, Flag, StrayBlob } from './format/bytes/RecordIo.js';
export type { ArenaRange } from './format/carbonEffect/ArenaUse.js';
export { ANNOTATION_TYPE, type Annotation } from './format/carbonEffect/annotation.js';
export {
  BACKEND_RESOURCE_KINDS,
  type BackendBindGroup,
  type BackendBinding,
  type BackendBlock,
  type BackendResourceKind,
  type BackendTextureSampleType,
  type BackendTypedView,
} from './format/carbonEffect/BackendBlock.js';
export type { BackendBlockLanguage, BackendBlockLayout } from './format/carbonEffect/BackendBlockLayout.js';
export { BACKEND_STAGES, type BackendStage } from './format/carbonEffect/BackendStage.js';
export type {
  BackendTransform,
  BackendTransformInput,
  BackendTransformOutput,
} from './format/carbonEffect/BackendTransform.js';
export { type CarbonEffectReaderOptions, CjsCarbonEffectReader } from './format/carbonEffect/CjsCarbonEffectReader.js';
export {
  type CarbonEffectHeader,
  type CarbonEffectWriteOptions,
  CjsCarbonEffectWriter,
  type PackedArena,
} from './format/carbonEffect/CjsCarbonEffectWriter.js';
export { compareAnnotationNames } from './format/carbonEffect/compareAnnotationNames.js';
export type { RebuiltArena, RebuiltDifference } from './format/carbonEffect/compareRebuilt.js';
export { CONSTANT_TYPE, type Constant } from './format/carbonEffect/constant.js';
export { type ConvertEffectOptions, conversionLosses, convertEffect } from './format/carbonEffect/convertEffect.js';
export { type DumpOptions, dumpCarbonEffect } from './format/carbonEffect/dumpCarbonEffect.js';
export type { EffectDescription } from './format/carbonEffect/effectDescription.js';
export type {
  GlslBinding,
  GlslBufferTexture,
  GlslConstantBuffer,
  GlslLight,
  GlslResource,
  GlslStructuredTexture,
  GlslStructuredUbo,
  GlslUavTexture,
} from './format/carbonEffect/GlslBinding.js';
export type { GlslBlock, GlslComputeFragment, GlslStage, GlslStageInput } from './format/carbonEffect/GlslBlock.js';
export { isTranslated } from './format/carbonEffect/isTranslated.js';
export type { JsonValue } from './format/carbonEffect/JsonValue.js';
export type { Library, LibraryExport, LibraryInput } from './format/carbonEffect/library.js';
export {
  CARBON_EFFECT_COUNT_CAPS,
  CARBON_EFFECT_DATA_VERSION,
  CARBON_EFFECT_MIN_DATA_VERSION,
  CARBON_EFFECT_WRITE_VERSIONS,
  EFFECT_BODY_COUNT_MAX,
  NULL_OFFSET,
  SHADER_TYPE_COUNT,
} from './format/carbonEffect/limits.js';
export type { Parameter } from './format/carbonEffect/parameter.js';
export type { Pass } from './format/carbonEffect/pass.js';
export type { PermutationAxis } from './format/carbonEffect/permutationAxis.js';
export { INPUT_TYPE, INPUT_USAGE, type PipelineInput } from './format/carbonEffect/pipelineInput.js';
export type { Provenance } from './format/carbonEffect/provenance.js';
export type { EffectRow } from './format/carbonEffect/RowTable.js';
export { type ReadBackendBlockOptions, readBackendBlock } from './format/carbonEffect/readBackendBlock.js';
export { readCarbonEffectFile } from './format/carbonEffect/readCarbonEffectFile.js';
export {
  type ReadEffectDescriptionOptions,
  readEffectDescription,
} from './format/carbonEffect/readEffectDescription.js';
export type { Register } from './format/carbonEffect/register.js';
export type { RenderState } from './format/carbonEffect/renderState.js';
export type { Sampler } from './format/carbonEffect/sampler.js';
export { NO_SHADOW, STAGE_TYPE, type Stage } from './format/carbonEffect/stage.js';
export type { StageInput } from './format/carbonEffect/stageInput.js';
export type { StaticSampler } from './format/carbonEffect/staticSampler.js';
export type { Technique } from './format/carbonEffect/technique.js';
export { RESOURCE_TYPE, type Texture } from './format/carbonEffect/texture.js';
export type { Uav } from './format/carbonEffect/uav.js';
export {
  type CarbonEffectVerification,
  type ClassesMode,
  verifyCarbonEffect,
} from './format/carbonEffect/verifyCarbonEffect.js';
export { writeBackendBlock } from './format/carbonEffect/writeBackendBlock.js';
export { type CarbonEffectFile, writeCarbonEffectFile } from './format/carbonEffect/writeCarbonEffectFile.js';
export {
  type CollectArenaOptions,
  collectArena,
  type WriteEffectDescriptionOptions,
  writeEffectDescription,
} from './format/carbonEffect/writeEffectDescription.js';
export { DEFAULT_REFLECTION, DEFAULT_RESOURCE_BINDING } from './format/shaderBundle/defaultReflection.js';
export { findShader } from './format/shaderBundle/findShader.js';
export { type GLFixup, glFixups, makeGLFixupBlob, readGLFixupBlob } from './format/shaderBundle/glFixup.js';
export { makeShaderBundle, type StageShader, type StageSpirv } from './format/shaderBundle/makeShaderBundle.js';
export { type ReadShaderBundleOptions, readShaderBundle } from './format/shaderBundle/readShaderBundle.js';
export { recompilationSource } from './format/shaderBundle/recompilationSource.js';
export type {
  ShaderBundle,
  ShaderBundleStage,
  ShaderInfo,
  UnknownChunk,
} from './format/shaderBundle/ShaderBundle.js';
export {
  type GLCombinedSampler,
  NO_SLOT,
  type ShaderBuiltIn,
  type ShaderEntryPoint,
  type ShaderFlag,
  type ShaderMember,
  type ShaderReflection,
  type ShaderResourceBinding,
  type ShaderSpecConstant,
  type ShaderWorkgroupSize,
} from './format/shaderBundle/ShaderReflection.js';
export {
  IMAGE_DIMENSION,
  SHADER_BASE_TYPE,
  SHADER_BUILTIN,
  SHADER_LANGUAGE,
  SHADER_RESOURCE_TYPE,
  SHADER_STAGE,
} from './format/shaderBundle/shaderEnums.js';
export { writeShaderBundle } from './format/shaderBundle/writeShaderBundle.js';
export { EffectLibrary, type EffectLibraryOptions } from './resource/EffectLibrary.js';
export type {
  BufferParameter,
  ConstantParameter,
  EffectParameter,
  TextureParameter,
} from './resource/EffectParameter.js';
export type { EffectBackend, EffectReference, HotEffect, HotEffectListener } from './resource/EffectReference.js';
export type {
  EffectOption,
  EffectOptions,
  EffectTypes,
  Numbers,
  OptionName,
  ParameterName,
  ParameterValue,
} from './resource/EffectTypes.js';
export type {
  FetchFunction,
  FetchOptions,
  FetchResponse,
  ProgressCallback,
} from './resource/fetchEffectBytes.js';
export { GlobalOptions, type GlobalOptionsListener } from './resource/GlobalOptions.js';
export type { EffectUpdate } from './resource/HotReplacement.js';
export { LoadError } from './resource/LoadError.js';
export type { OptionList, OptionPair } from './resource/OptionList.js';
export { optionsOfIndex } from './resource/optionsOfIndex.js';
export {
  type AxisResolution,
  type OptionResolution,
  type RejectedOption,
  resolveOptions,
} from './resource/resolveOptions.js';
export { ShaderPass } from './resource/ShaderPass.js';
export type { ShaderTechnique } from './resource/ShaderTechnique.js';
export type { BundleEffectOptions } from './resource/shaderBundle/BundleEffectOptions.js';
export { effectFromShaderBundle } from './resource/shaderBundle/effectFromShaderBundle.js';
export { openShaderBundle } from './resource/shaderBundle/openShaderBundle.js';
export type { ToCarbonBinaryOptions } from './resource/shaderToCarbonBinary.js';
export { Tr2Effect } from './resource/Tr2Effect.js';
export {
  type LoadOptions,
  type PermutationGraph,
  type PermutationVariant,
  Tr2EffectRes,
} from './resource/Tr2EffectRes.js';
export { Tr2Material } from './resource/Tr2Material.js';
export { Tr2Shader } from './resource/Tr2Shader.js';
