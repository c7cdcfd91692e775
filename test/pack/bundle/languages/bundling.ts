import type { BackendStage } from '../../../../src/format/carbonEffect/BackendStage.js';
import type { ShaderInfo } from '../../../../src/format/shaderBundle/ShaderBundle.js';
import type { ShaderReflection, ShaderResourceBinding } from '../../../../src/format/shaderBundle/ShaderReflection.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../../../src/format/shaderBundle/shaderEnums.js';
import type { BundleLanguage, LanguageNote } from '../../../../src/pack/bundle/languages/BundleLanguage.js';
import {
  type BundledStages,
  type BundleStagesOptions,
  bundleStages,
} from '../../../../src/pack/bundle/languages/bundleStages.js';
import { reflected } from './programs.js';

/* Bundles of programs in line, and what is in them. */

export type Texts = Readonly<Partial<Record<BackendStage, string>>>;

/** Stages in the order of the texts. */
export function bundled(texts: Texts, options?: BundleStagesOptions): Promise<BundledStages> {
  const stages: readonly BackendStage[] = ['vertex', 'fragment', 'compute'];
  return bundleStages(
    stages.flatMap((stage) => {
      const text = texts[stage];
      return text === undefined ? [] : [reflected(stage, text)];
    }),
    options,
  );
}

/** @throws where the stage or the language is not there. */
export function variant(
  { stages, refusals }: BundledStages,
  stage: BackendStage,
  language: BundleLanguage,
): ShaderInfo {
  const found = stages
    .find((it) => it.stage === SHADER_STAGE[stage])
    ?.variants.find((it) => it.language === SHADER_LANGUAGE[language]);
  if (found === undefined) throw new Error(`no ${language} of ${stage}: ${JSON.stringify(refusals)}`);
  return found;
}

/** The bound things of a reflection: name -> slot in the language. */
export function slotsOf(reflection: ShaderReflection): Record<string, number> {
  return Object.fromEntries(resourcesOf(reflection).map(({ name, backendSlot }) => [name, backendSlot]));
}

export function resourcesOf(reflection: ShaderReflection): ShaderResourceBinding[] {
  const { uniformBuffers, storageBuffers, storageImages, separateImages, separateSamplers } = reflection;
  return [...uniformBuffers, ...storageBuffers, ...storageImages, ...separateImages, ...separateSamplers];
}

/** The languages of a stage that is alone. */
export function languagesOf({ stages: [only] }: BundledStages): string[] {
  const names = Object.entries(SHADER_LANGUAGE);
  return (only?.variants ?? []).map(({ language }) => names.find(([, number]) => number === language)?.[0] ?? '');
}

export function problemOf(notes: readonly LanguageNote[], language: BundleLanguage): string | undefined {
  return notes.find((it) => it.language === language)?.problem;
}
