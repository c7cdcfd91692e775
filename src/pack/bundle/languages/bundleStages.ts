import type { BackendStage } from '../../../format/carbonEffect/BackendStage.js';
import type { ShaderBundleStage } from '../../../format/shaderBundle/ShaderBundle.js';
import type { ProgramReflection } from '../../reflectProgram.js';
import { BUNDLE_LANGUAGES, type BundleLanguage, type LanguageNote } from './BundleLanguage.js';
import { blockNames } from './blockNames.js';
import { bundleStage } from './bundleStage.js';
import { combinedNames } from './combinedNames.js';
import { glSlots } from './GlSlots.js';

export interface BundleStagesOptions {
  /**
   * The author's own Vulkan GLSL (`#version 450`) of a stage, the same program once more: every variant carries it, for YUP
   * to compile from, and the SPIR-V is of it where naga can read it.
   */
  readonly vulkanGlsl?: Readonly<Partial<Record<BackendStage, string>>>;
  /** Default: all. */
  readonly languages?: readonly BundleLanguage[];
}

export interface BundledStages {
  /** In the order of the programs; variants in the order of {@link BUNDLE_LANGUAGES}. */
  readonly stages: readonly ShaderBundleStage[];
  /** Variants that could not be made: the others of the stage are there. */
  readonly refusals: readonly LanguageNote[];
  /** What variants that were made do not say. */
  readonly losses: readonly LanguageNote[];
}

/**
 * The stages of a shader bundle, from the WGSL programs of one pass: a vertex and a fragment program, or a compute program.
 * Each stage is put into every language that can say it, with the reflection of that text, and into SPIR-V. Loads naga on
 * the first call.
 * @param programs each with the entry point `main` and a slot for every bound variable.
 */
export async function bundleStages(
  programs: readonly ProgramReflection[],
  options: BundleStagesOptions = {},
): Promise<BundledStages> {
  const { vulkanGlsl = {}, languages = BUNDLE_LANGUAGES } = options;
  const naga = await import('naga-wasm');
  // In Node it is there already, and this does nothing.
  await naga.init();
  const pass = { slots: glSlots(programs), blockNames: blockNames(programs), combinedNames: combinedNames(programs) };
  const wanted = BUNDLE_LANGUAGES.filter((language) => languages.includes(language));
  const made = programs.map((program) => bundleStage(naga, program, pass, wanted, vulkanGlsl[program.stage] ?? ''));
  return {
    stages: made.map(({ stage }) => stage),
    refusals: made.flatMap(({ refusals }) => refusals),
    losses: made.flatMap(({ losses }) => losses),
  };
}
