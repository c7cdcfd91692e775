import { STAGE_TYPE } from '../format/carbonEffect/stage.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import type { ShaderTechnique } from '../resource/ShaderTechnique.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';
import { DeviceError } from './DeviceError.js';
import type { DeviceKind } from './DeviceKind.js';
import { subjectOf } from './subjectOf.js';

/** @throws DeviceError where the shader has no technique of that name, or one without a pass */
export function findTechnique(device: DeviceKind, shader: Tr2Shader, name = 'Main'): ShaderTechnique {
  const technique = shader.getTechnique(name);
  if (technique && technique.passes.length > 0) return technique;
  const subject = subjectOf(device, shader, name);
  if (technique) throw new DeviceError('the technique has no pass', subject);
  const names = shader.techniques.map((it) => `"${it.name}"`);
  const there = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
  throw new DeviceError(`no technique "${name}"; ${there}`, subject);
}

/** What a pass is recorded into. */
export type PassKind = 'render' | 'compute';

export function kindOf(pass: ShaderPass): PassKind {
  return pass.getStage(STAGE_TYPE.COMPUTE) === null ? 'render' : 'compute';
}
