import { STAGE_TYPE } from '../../format/carbonEffect/stage.js';
import type { ShaderPass } from '../../resource/ShaderPass.js';
import type { ShaderTechnique } from '../../resource/ShaderTechnique.js';
import type { Tr2Shader } from '../../resource/Tr2Shader.js';
import { CommandFailure } from '../CommandFailure.js';
import { suggestion } from '../nearestWord.js';

/** What of a shader is drawn. */
export interface DrawnTechnique {
  readonly technique: ShaderTechnique;
  /** Its passes that draw, in order; never empty. */
  readonly passes: readonly ShaderPass[];
  /** How many passes compute, and are left out. */
  readonly computePasses: number;
}

/**
 * The technique of that name; `null` asks for `Main`, else the first.
 * @throws CommandFailure where there is none, where it only computes, and where a pass was not translated
 */
export function drawnTechnique(shader: Tr2Shader, name: string | null): DrawnTechnique {
  const technique =
    name === null ? (shader.getTechnique('Main') ?? shader.getTechnique('')) : shader.getTechnique(name);
  if (technique === null) throw noTechnique(shader, name);
  const label = `${shader.label}, technique ${technique.name}`;
  if (technique.passes.length === 0) throw new CommandFailure(`${label}: it has no pass to draw.`);
  const passes = technique.passes.filter((pass) => pass.getStage(STAGE_TYPE.COMPUTE) === null);
  if (passes.length === 0) {
    throw new CommandFailure(`${label}: it only computes, and render draws. Name another technique with --technique.`);
  }
  if (!passes.every((pass) => pass.isTranslated)) throw new CommandFailure(`${shader.describeUntranslated()}.`);
  return { technique, passes, computePasses: technique.passes.length - passes.length };
}

function noTechnique(shader: Tr2Shader, name: string | null): CommandFailure {
  const names = shader.techniques.map((technique) => technique.name);
  if (name === null || names.length === 0) return new CommandFailure(`${shader.label}: it has no technique to draw.`);
  return new CommandFailure(
    `${shader.label}: there is no technique "${name}", it has ${names.join(', ')}.${suggestion(name, names)}`,
  );
}
