import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { ShaderBundle } from '../../format/shaderBundle/ShaderBundle.js';
import type { Options } from '../Options.js';
import type { BundleLoss } from './BundleLoss.js';
import type { DrawnOn } from './drawnOn.js';
import type { BundleLanguage, LanguageNote } from './languages/BundleLanguage.js';

export interface BundleResult {
  readonly bundle: ShaderBundle;
  /** The file. */
  readonly bytes: Uint8Array;
  readonly report: BundleReport;
}

/** What was bundled. Equal sources give equal reports. */
export interface BundleReport {
  /** Of the effect, or its file. */
  readonly name: string;
  readonly options: Options;
  readonly technique: string;
  /** Index in the technique. */
  readonly pass: number;
  readonly stages: readonly StageReport[];
  /** Why a stage is not in a language. */
  readonly refusals: readonly LanguageNote[];
  /** What a stage does not say in a language that it is in. */
  readonly notes: readonly LanguageNote[];
  /** What the effect says and the bundle does not, since that was allowed. */
  readonly losses: readonly BundleLoss[];
  /** With the options of a device `effectFromShaderBundle` gives what draws as the effect did, but for start values. */
  readonly drawn: DrawnOn;
}

export interface StageReport {
  readonly stage: BackendStage;
  /** The author's module, or what the program is of a compiled effect. */
  readonly program: string;
  /** In the order of the variants. */
  readonly languages: readonly BundleLanguage[];
  /** 0 = there is no SPIR-V. */
  readonly spirvBytes: number;
}
