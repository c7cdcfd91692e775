import { createTranslator } from '../../../src/pack/glsl/createTranslator.js';
import type { GlslProgram, Translation, TranslationFault, TranslationRequest } from '../../../src/pack/Translator.js';

/* Programs for tests, put into GLSL. */

const translator = createTranslator();

export async function translation(stage: TranslationRequest['stage'], text: string, glsl = true): Promise<Translation> {
  return (await translator).translate({ stage, text, glsl });
}

/** @throws unless it becomes GLSL. */
export async function inGlsl(stage: TranslationRequest['stage'], text: string): Promise<GlslProgram> {
  const { fault, glsl, glslRefusal } = await translation(stage, text);
  const problem = fault ?? glslRefusal;
  if (problem !== null) throw new Error(problem.problem);
  if (glsl === null) throw new Error('neither GLSL nor a reason');
  return glsl;
}

/** What is wrong with the WGSL. */
export async function faultOf(
  text: string,
  stage: TranslationRequest['stage'] = 'fragment',
): Promise<TranslationFault> {
  const { fault, glsl, glslRefusal } = await translation(stage, text);
  if (fault === null || glsl !== null || glslRefusal !== null)
    throw new Error(`no fault: ${JSON.stringify(glslRefusal ?? glsl)}`);
  return fault;
}

/** Why GLSL cannot say it. */
export async function refusalOf(
  text: string,
  stage: TranslationRequest['stage'] = 'fragment',
): Promise<TranslationFault> {
  const { fault, glsl, glslRefusal } = await translation(stage, text);
  if (glslRefusal === null || glsl !== null || fault !== null)
    throw new Error(`not refused: ${JSON.stringify(fault ?? glsl)}`);
  return glslRefusal;
}

/** A fragment program that returns `value`, with statements and declarations before it. */
export function fragment(value: string, { before = '', statements = '' } = {}): string {
  return `${before}
@fragment fn main(@location(0) uv: vec2f) -> @location(0) vec4f {
  ${statements}
  return ${value};
}
`;
}
