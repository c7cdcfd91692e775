import type { BackendBlock } from '../../format/carbonEffect/BackendBlock.js';
import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { PassBinding } from '../passBindings.js';
import { passBlock } from '../passBlock.js';
import type { GlslProgram } from '../Translator.js';

export interface StageGlsl {
  readonly stage: BackendStage;
  readonly glsl: GlslProgram;
}

export function glslBlock(
  technique: string,
  pass: number,
  bindings: readonly PassBinding[],
  _programs: readonly StageGlsl[],
): BackendBlock {
  return passBlock(technique, pass, bindings);
}
