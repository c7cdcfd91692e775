import type { Tr2Shader } from '../resource/Tr2Shader.js';
import type { DeviceErrorSubject } from './DeviceError.js';
import type { DeviceKind } from './DeviceKind.js';

/** What an error about a permutation, or a pass of it, is about. */
export function subjectOf(
  device: DeviceKind,
  shader: Tr2Shader,
  technique?: string,
  pass?: number,
): DeviceErrorSubject {
  return {
    device,
    effect: shader.source,
    options: shader.options,
    ...(technique === undefined ? {} : { technique }),
    ...(pass === undefined ? {} : { pass }),
  };
}

/** Names a pass in the platform's own messages. */
export function labelOf(shader: Tr2Shader, technique: string, pass: number): string {
  return `${shader.source} #${shader.index} ${technique}.pass${pass}`;
}
