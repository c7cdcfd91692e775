import type { RecordIo } from '../bytes/RecordIo.js';

/** `usage` numbers (`carbon-format.md` 6.6). */
export const INPUT_USAGE = {
  POSITION: 0,
  COLOR: 1,
  NORMAL: 2,
  TANGENT: 3,
  BITANGENT: 4,
  TEXCOORD: 5,
  BLENDINDICES: 6,
  BLENDWEIGHTS: 7,
} as const;

/** `type` numbers (`carbon-format.md` 6.7). 3 and above mean "other". */
export const INPUT_TYPE = { FLOAT: 0, INT: 1, UINT: 2 } as const;

/** One vertex-stage input, or one interpolant of a later stage. */
export interface PipelineInput {
  /** See {@link INPUT_USAGE}; unknown numbers are kept. */
  readonly usage: number;
  /** The `@location` of the input. */
  readonly registerIndex: number;
  readonly usageIndex: number;
  /** A bit per component that the program reads. 0 = declared and not read. */
  readonly usedMask: number;
  /** See {@link INPUT_TYPE}. Below version 11: UINT for BLENDINDICES, else FLOAT. */
  readonly type: number;
  /** Number of components, 1 to 4. Below version 11: 4. */
  readonly dimension: number;
}

export function pipelineInput(io: RecordIo, it: PipelineInput): PipelineInput {
  const usage = io.u8(it.usage);
  return {
    usage,
    registerIndex: io.u8(it.registerIndex),
    usageIndex: io.u8(it.usageIndex),
    usedMask: io.u8(it.usedMask),
    type: io.version >= 11 ? io.u8(it.type) : io.absent('type', it.type, typeOfUsage(usage)),
    dimension: io.version >= 11 ? io.u8(it.dimension) : io.absent('dimension', it.dimension, 4),
  };
}

function typeOfUsage(usage: number): number {
  return usage === INPUT_USAGE.BLENDINDICES ? INPUT_TYPE.UINT : INPUT_TYPE.FLOAT;
}
