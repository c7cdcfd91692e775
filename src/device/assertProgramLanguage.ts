import { type ProgramLanguage, programLanguage } from '../format/bytes/programLanguage.js';
import type { BackendStage } from '../format/carbonEffect/BackendStage.js';
import { STAGE_TYPE } from '../format/carbonEffect/stage.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import { DeviceError, type DeviceErrorSubject } from './DeviceError.js';

const NAMES: Readonly<Record<Exclude<ProgramLanguage, 'unknown'>, string>> = {
  wgsl: 'WGSL',
  glsl: 'GLSL',
  dxbc: 'D3D bytecode (DXBC)',
  air: 'Metal bytecode (AIR)',
  spirv: 'Vulkan bytecode (SPIR-V)',
};

const FIXES = {
  wgsl: 'Load the .carbonwebgpu file of the effect',
  glsl: 'Load the .carbonwebgl file of the effect',
} as const;

const STAGES: ReadonlyMap<number, BackendStage> = new Map([
  [STAGE_TYPE.VERTEX, 'vertex'],
  [STAGE_TYPE.PIXEL, 'fragment'],
  [STAGE_TYPE.COMPUTE, 'compute'],
]);

/**
 * Refuses programs in another language than the device takes, which its compiler would answer with a page of messages. What
 * a program does not show by its content is left to the compiler; an empty one is said to be untranslated elsewhere.
 * @throws DeviceError naming the stage, the language and the file to load.
 */
export function assertProgramLanguage(
  pass: Pick<ShaderPass, 'technique' | 'index' | 'stages'>,
  wanted: keyof typeof FIXES,
  subject: DeviceErrorSubject,
): void {
  for (const { type, program } of pass.stages) {
    const language = programLanguage(program.bytes);
    if (language === wanted || language === 'unknown') continue;
    const stage = STAGES.get(type);
    throw new DeviceError(
      `the program is ${NAMES[language]}, the device takes ${NAMES[wanted]}`,
      { ...subject, technique: pass.technique, pass: pass.index, ...(stage === undefined ? {} : { stage }) },
      FIXES[wanted],
    );
  }
}
