import type { BackendStage } from '../../../format/carbonEffect/BackendStage.js';
import type { SourceSpot } from '../../sourceSpot.js';

/** A language that a stage of a shader bundle is written in, by YUP's names. */
export type BundleLanguage = 'glsl' | 'essl' | 'hlsl' | 'msl' | 'spirv' | 'wgsl';

/** All of them, in the order in which variants stand in a stage. */
export const BUNDLE_LANGUAGES: readonly BundleLanguage[] = ['glsl', 'essl', 'hlsl', 'msl', 'spirv', 'wgsl'];

/** What came out otherwise than it was written, of one stage in one language. */
export interface LanguageNote {
  readonly stage: BackendStage;
  readonly language: BundleLanguage;
  /** A sentence without a full stop, in WGSL's words. */
  readonly problem: string;
  /** Where in the author's files. Absent: unknown. */
  readonly spot?: SourceSpot;
}
