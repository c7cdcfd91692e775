import type { Parameter } from '../format/carbonEffect/parameter.js';
import type { RenderState } from '../format/carbonEffect/renderState.js';
import type { Stage } from '../format/carbonEffect/stage.js';
import type { Options } from './Options.js';
import type { PassBinding } from './passBindings.js';
import type { ProgramReflection } from './reflectProgram.js';

/** One body of an effect before its programs are put into a language: everything that all its files have in common. */
export interface BodyDraft {
  readonly options: Options;
  readonly techniques: readonly TechniqueDraft[];
  readonly parameters: readonly Parameter[];
}

export interface TechniqueDraft {
  readonly name: string;
  readonly passes: readonly PassDraft[];
}

export interface PassDraft {
  readonly bindings: readonly PassBinding[];
  readonly stages: readonly StageDraft[];
  readonly renderStates: readonly RenderState[];
}

export interface StageDraft {
  readonly reflection: ProgramReflection;
  /** Without its program. */
  readonly record: Stage;
}
