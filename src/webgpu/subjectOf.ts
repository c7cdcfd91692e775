import type { DeviceErrorSubject } from '../device/DeviceError.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';

/** What an error about a permutation, or a pass of it, is about. */
export function subjectOf(shader: Tr2Shader, technique?: string, pass?: number): DeviceErrorSubject {
  return {
    device: 'webgpu',
    effect: shader.source,
    options: shader.options,
    ...(technique === undefined ? {} : { technique }),
    ...(pass === undefined ? {} : { pass }),
  };
}

/** Names a pass in WebGPU's own messages. */
export function labelOf(shader: Tr2Shader, technique: string, pass: number): string {
  return `${shader.source} #${shader.index} ${technique}.pass${pass}`;
}
