import type { RecordIo, RecordWalk } from '../bytes/RecordIo.js';
import { SHADER_TYPE_COUNT } from './limits.js';

/** One declared register of a stage or library: what exists, without its name (`carbon-format.md` 9.2). */
export interface Register {
  /** Register type (`carbon-format.md` 6.4). Bit 0x20 = SRV, bit 0x40 = UAV. Version 9 has only the four of 6.5. */
  readonly type: number;
  readonly index: number;
  /** Array size, 0 = unbounded. Below version 13: 1. */
  readonly count: number;
  /** Register space. Below version 13: the number of the stage type. */
  readonly space: number;
}

const SRV_BIT = 0x20;
const UAV_BIT = 0x40;
/** Version-9 code -> register type: constant buffer, 2D texture, 2D UAV, sampler. */
const FROM_LEGACY = [0, 36, 68, 1] as const;

function register(io: RecordIo, it: Register, stageType: number): Register {
  return {
    type: io.version >= 10 ? io.u8(it.type) : legacyType(io, it),
    index: io.u32(it.index),
    count: io.version >= 13 ? io.u32(it.count) : io.absent('count', it.count, 1),
    space: io.version >= 13 ? io.u8(it.space) : io.absent('space', it.space, stageType),
  };
}

function legacyType(io: RecordIo, it: Register): number {
  const code = io.u8(legacyCode(it.type));
  const type = FROM_LEGACY[code];
  if (type === undefined) io.refuse(`legacy register code ${code}`, 'a code from 0 to 3', 1);
  return io.absent('type', it.type, type);
}

/** The code of a type, or of the nearest one that version 9 has. */
function legacyCode(type: number): number {
  if ((type & UAV_BIT) !== 0) return 2;
  if ((type & SRV_BIT) !== 0) return 1;
  return type === 0 ? 0 : 3;
}

/** One walk per stage type, since old files take the register space from it. Index = stage type. */
export const registerOfStage: readonly RecordWalk<Register>[] = Array.from(
  { length: SHADER_TYPE_COUNT },
  (_, stageType) => (io, it) => register(io, it, stageType),
);
