import { BACKEND_STAGES } from '../../format/carbonEffect/BackendStage.js';
import type { ShaderBundle, ShaderBundleStage } from '../../format/shaderBundle/ShaderBundle.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../format/shaderBundle/shaderEnums.js';
import { writeShaderBundle } from '../../format/shaderBundle/writeShaderBundle.js';
import type { Options } from '../Options.js';
import type { BundledPass } from './BundledPass.js';
import type { BundleLoss } from './BundleLoss.js';
import type { BundleResult, StageReport } from './BundleReport.js';
import { drawnOn } from './drawnOn.js';
import { BUNDLE_LANGUAGES } from './languages/BundleLanguage.js';
import type { BundledStages } from './languages/bundleStages.js';

/** What is bundled, by its name in messages and reports. */
export interface BundleSubject {
  /** Of the effect, or its file. */
  readonly name: string;
  readonly options: Options;
  readonly technique: string;
  readonly pass: number;
  /** `null` of programs that no effect has. */
  readonly records: BundledPass | null;
  readonly losses: readonly BundleLoss[];
  /** Of the stages, in their order: what they are called in reports. */
  readonly programs: readonly string[];
}

/** The file of some stages, and the account of it. */
export function bundleResult(
  { name, options, technique, pass, records, losses, programs }: BundleSubject,
  { stages, refusals, losses: notes }: BundledStages,
): BundleResult {
  const bundle: ShaderBundle = { stages };
  return {
    bundle,
    bytes: writeShaderBundle(bundle),
    report: {
      name,
      options,
      technique,
      pass,
      stages: stages.map((stage, i) => stageReport(stage, programs[i] ?? '')),
      refusals,
      notes,
      losses,
      drawn: drawnOn(records, bundle),
    },
  };
}

function stageReport({ stage, variants, spirv }: ShaderBundleStage, program: string): StageReport {
  return {
    stage: BACKEND_STAGES.find((name) => SHADER_STAGE[name] === stage) ?? 'vertex',
    program,
    languages: BUNDLE_LANGUAGES.filter((name) => variants.some(({ language }) => language === SHADER_LANGUAGE[name])),
    spirvBytes: spirv.length,
  };
}
