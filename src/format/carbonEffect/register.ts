import type { RecordIo, RecordWalk } from '../bytes/RecordIo.js';
import { SHADER_TYPE_COUNT } from './limits.js';

/** One declared register of a stage or library: what exists, without its name (`carbon-format.md` 9.2). */
export interface Register {
  /** Register type (`carbon-format.md` 6.4). Bit 0x20 = SRV, bit 0x40 = UAV. */
  readonly type: number;
  readonly index: number;
  /** Array size, 0 = unbounded. Below version 13: 1. */
  readonly count: number;
  /** Register space. Below version 13: the number of the stage type. */
  readonly space: number;
  /** The wire byte of a version-9 file (`carbon-format.md` 6.5), -1 elsewhere. Such a file is not written without it. */
  readonly legacyType: number;
}

/** Version-9 code -> register type: constant buffer, 2D texture, 2D UAV, sampler. */
const FROM_LEGACY = [0, 36, 68, 1] as const;

function register(io: RecordIo, it: Register, stageType: number): Register {
  let type: number;
  let legacyType = -1;
  if (io.version >= 10) {
    type = io.u8(it.type);
  } else {
    legacyType = io.u8(it.legacyType);
    const known = FROM_LEGACY[legacyType];
    if (known === undefined) io.refuse(`legacy register code ${legacyType}`, 'a code from 0 to 3', 1);
    type = known;
  }
  return {
    type,
    index: io.u32(it.index),
    count: io.version >= 13 ? io.u32(it.count) : 1,
    space: io.version >= 13 ? io.u8(it.space) : stageType,
    legacyType,
  };
}

/** One walk per stage type, since old files take the register space from it. Index = stage type. */
export const registerOfStage: readonly RecordWalk<Register>[] = Array.from(
  { length: SHADER_TYPE_COUNT },
  (_, stageType) => (io, it) => register(io, it, stageType),
);
