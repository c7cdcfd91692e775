import type { ArenaBlob, RecordIo, RecordWalk, StrayBlob } from '../bytes/RecordIo.js';
import { CARBON_EFFECT_COUNT_CAPS, NULL_OFFSET, SHADER_TYPE_COUNT } from './limits.js';
import { type PipelineInput, pipelineInput } from './pipelineInput.js';
import { program } from './program.js';
import { type Register, registerOfStage } from './register.js';
import { type StageInput, stageInput } from './stageInput.js';
import { type StaticSampler, staticSampler } from './staticSampler.js';

/** Stage `type` numbers (`carbon-format.md` 6.1). */
export const STAGE_TYPE = { VERTEX: 0, PIXEL: 1, COMPUTE: 2, GEOMETRY: 3, HULL: 4, DOMAIN: 5 } as const;

/** One program of a pass with its reflection. */
export interface Stage extends StageInput {
  /** See {@link STAGE_TYPE}. */
  readonly type: number;
  /** The program's bytes: WGSL or GLSL text, DXBC, AIR. Empty in a body that was not translated. */
  readonly program: ArenaBlob;
  /** The ignored second program of versions 8 to 11; {@link NO_SHADOW} elsewhere. */
  readonly shadow: StrayBlob;
  /** x, y, z; meaningful for compute only. Kept as read, also 0. */
  readonly threadGroupSize: readonly [number, number, number];
  readonly pipelineInputs: readonly PipelineInput[];
  /** Empty in version 8, which has none. */
  readonly registers: readonly Register[];
  readonly staticSamplers: readonly StaticSampler[];
}

/** The shadow of a stage that has none: what versions 8 to 11 write for it. */
export const NO_SHADOW: StrayBlob = { size: 0, offset: NULL_OFFSET, bytes: null };

type GroupSize = Stage['threadGroupSize'];

function groupSize(io: RecordIo, it: GroupSize): GroupSize {
  if (it.length > 3) io.refuse(`${it.length} sizes`, '3');
  return [io.u32(it[0]), io.u32(it[1]), io.u32(it[2])];
}

interface Signature {
  readonly pipelineInputs: readonly PipelineInput[];
  readonly registers: readonly Register[];
  readonly staticSamplers: readonly StaticSampler[];
}

function signature(io: RecordIo, it: Signature, register: RecordWalk<Register>): Signature {
  return {
    pipelineInputs: io.list8(
      'pipelineInputs',
      it.pipelineInputs,
      pipelineInput,
      CARBON_EFFECT_COUNT_CAPS.pipelineInputs,
    ),
    registers:
      io.version >= 9 ? io.list8('registers', it.registers, register) : io.absent('registers', it.registers, []),
    staticSamplers:
      io.version >= 13
        ? io.list8('staticSamplers', it.staticSamplers, staticSampler)
        : io.absent('staticSamplers', it.staticSamplers, []),
  };
}

export function stage(io: RecordIo, it: Stage): Stage {
  const type = io.u8(it.type);
  const register = registerOfStage[type];
  if (register === undefined) io.refuse(`stage type ${type}`, `a stage type from 0 to ${SHADER_TYPE_COUNT - 1}`, 1);
  // The signature stood before the program up to version 13 and stands behind the thread group size since 14.
  const early = io.version <= 13 ? signature(io, it, register) : null;
  const blob = program(io, it.program);
  const shadow = io.version <= 11 ? io.strayBlob(it.shadow) : io.absent('shadow', it.shadow, NO_SHADOW);
  const threadGroupSize = io.record('threadGroupSize', it.threadGroupSize, groupSize);
  const { pipelineInputs, registers, staticSamplers } = early ?? signature(io, it, register);
  const tail = stageInput(io, it);
  return {
    type,
    program: blob,
    shadow,
    threadGroupSize,
    pipelineInputs,
    registers,
    staticSamplers,
    constants: tail.constants,
    defaults: tail.defaults,
    textures: tail.textures,
    samplers: tail.samplers,
    uavs: tail.uavs,
    annotations: tail.annotations,
  };
}
