import type { PassDraft, StageDraft } from './BodyDraft.js';
import type { BodyTranslations } from './BodyTranslations.js';
import { unequalSamplers } from './glsl/glslBlock.js';
import type { PackTarget } from './PackTarget.js';
import type { TranslationFault } from './Translator.js';

/** Why a pass has no programs in a file. */
export interface PassObstacle {
  readonly stage: StageDraft;
  readonly fault: TranslationFault;
  /** Whether the WGSL is at fault, rather than the target's language unable to say it. */
  readonly isFault: boolean;
}

/** @returns `null` where every program of the pass can be put into the target's language. */
export function passObstacle(
  { stages, bindings }: PassDraft,
  target: PackTarget,
  translations: BodyTranslations,
): PassObstacle | null {
  const answers = stages.map((stage) => ({ stage, translation: translations.of(stage) }));
  for (const { stage, translation } of answers) {
    if (translation.fault !== null) return { stage, fault: translation.fault, isFault: true };
  }
  if (target === 'webgpu') return null;
  for (const { stage, translation } of answers) {
    if (translation.glslRefusal !== null) {
      return { stage, fault: translation.glslRefusal, isFault: false };
    }
  }
  const programs = answers.flatMap(({ stage: { reflection }, translation: { glsl } }) =>
    glsl === null ? [] : [{ stage: reflection.stage, glsl }],
  );
  const problem = unequalSamplers(bindings, programs);
  const last = stages.at(-1);
  return problem === null || last === undefined
    ? null
    : { stage: last, fault: { problem, offset: -1 }, isFault: false };
}
