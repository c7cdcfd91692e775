import type { ArenaBlob, RecordIo } from '../bytes/RecordIo.js';
import { program } from './program.js';
import { type Register, registerOfStage } from './register.js';
import { STAGE_TYPE } from './stage.js';
import { type StageInput, stageInput } from './stageInput.js';
import { type StaticSampler, staticSampler } from './staticSampler.js';

/** One exported function of a ray-tracing library. */
export interface LibraryExport {
  /** 0 ray generation, 1 miss, 2 closest hit, 3 any hit, 4 intersection; unknown numbers are kept. */
  readonly type: number;
  readonly name: string;
}

/** Root-signature half of a library: global or local. */
export interface LibraryInput extends StageInput {
  readonly registers: readonly Register[];
  readonly staticSamplers: readonly StaticSampler[];
}

/** A ray-tracing library (version 14 and later). Read and kept; neither browser backend can run one. */
export interface Library {
  readonly payloadSize: number;
  readonly program: ArenaBlob;
  readonly exports: readonly LibraryExport[];
  readonly hitGroupName: string;
  readonly globalInputs: LibraryInput;
  readonly localInputs: LibraryInput;
}

const EXPORT_BYTES = 5;

function libraryExport(io: RecordIo, it: LibraryExport): LibraryExport {
  return { type: io.u8(it.type), name: io.text(it.name) };
}

function libraryInput(io: RecordIo, it: LibraryInput): LibraryInput {
  const register = registerOfStage[STAGE_TYPE.COMPUTE];
  if (register === undefined) throw new RangeError('no register walk for the compute stage');
  const registers = io.list8('registers', it.registers, register);
  const staticSamplers = io.list8('staticSamplers', it.staticSamplers, staticSampler);
  return { registers, staticSamplers, ...stageInput(io, it) };
}

export function library(io: RecordIo, it: Library): Library {
  return {
    payloadSize: io.u32(it.payloadSize),
    program: program(io, it.program),
    exports: io.list32('exports', it.exports, libraryExport, EXPORT_BYTES),
    hitGroupName: io.text(it.hitGroupName),
    globalInputs: io.record('globalInputs', it.globalInputs, libraryInput),
    localInputs: io.record('localInputs', it.localInputs, libraryInput),
  };
}
