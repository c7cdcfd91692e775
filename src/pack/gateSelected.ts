import type { BodyDraft, TechniqueDraft } from './BodyDraft.js';
import type { BodyTranslations } from './BodyTranslations.js';
import { failFor } from './PackError.js';
import type { PackTarget } from './PackTarget.js';
import { type PassObstacle, passObstacle } from './passObstacle.js';
import { programSpot } from './programSpot.js';

const LANGUAGE = { webgpu: 'WGSL', webgl: 'GLSL ES 3.00' } as const;

/**
 * Refuses an effect whose selected body is wrong, or that a target cannot draw in any way: what is found in the body that
 * everybody starts with is no matter of a report.
 * @throws PackError
 */
export function gateSelected(
  effect: string,
  { options, techniques }: BodyDraft,
  targets: readonly PackTarget[],
  translations: BodyTranslations,
): void {
  const fail = failFor(effect, options);
  for (const target of targets) {
    const obstacles = techniques.map((technique) => obstaclesOf(technique, target, translations));
    const fault = obstacles.flat().find(({ isFault }) => isFault);
    if (fault !== undefined) fail(fault.fault.problem, programSpot(fault.stage.reflection.program, fault.fault));
    const [first] = obstacles.flat();
    if (first === undefined || obstacles.some((of) => of.length === 0)) continue;
    fail(
      `no technique can be put into ${LANGUAGE[target]}: ${first.fault.problem}`,
      programSpot(first.stage.reflection.program, first.fault),
      `Change that, or leave ${target} out of the targets of the effect.`,
    );
  }
}

function obstaclesOf({ passes }: TechniqueDraft, target: PackTarget, translations: BodyTranslations): PassObstacle[] {
  return passes.flatMap((pass) => passObstacle(pass, target, translations) ?? []);
}
