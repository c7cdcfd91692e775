import type { Flag, RecordIo } from '../bytes/RecordIo.js';

/** `type` numbers (`carbon-format.md` 6.2). */
export const CONSTANT_TYPE = { FLOAT: 0, INT: 1, UINT: 2, BOOL: 3, OTHER: 4 } as const;

/** One named constant of a stage's material buffer (register b0). 20 bytes on the wire in every version. */
export interface Constant {
  readonly name: string;
  /** Bytes from the start of the buffer. */
  readonly offset: number;
  /** Bytes. */
  readonly size: number;
  /** See {@link CONSTANT_TYPE}; unknown numbers are kept. */
  readonly type: number;
  /** Components; 16 for any matrix. */
  readonly dimension: number;
  /** Array length; 0 or 1 when it is no array. */
  readonly elements: number;
  readonly isSRGB: Flag;
  readonly isAutoregister: Flag;
  /**
   * The type byte of a file of version 10 or older where it is above 3: such a byte means OTHER, as 3 does, and is kept. -1
   * elsewhere.
   */
  readonly legacyType: number;
}

const FROM_LEGACY = [CONSTANT_TYPE.FLOAT, CONSTANT_TYPE.INT, CONSTANT_TYPE.BOOL] as const;
/** Index = type. There was no UINT; INT, which is written into a buffer the same way, is nearest. */
const TO_LEGACY = [0, 1, 1, 2] as const;
const LEGACY_OTHER = 3;

export function constant(io: RecordIo, it: Constant): Constant {
  const name = io.text(it.name);
  const offset = io.u32(it.offset);
  const size = io.u32(it.size);
  const isLegacy = io.version <= 10;
  const wireType = io.u8(isLegacy ? legacyCode(it) : it.type);
  return {
    name,
    offset,
    size,
    type: isLegacy ? io.absent('type', it.type, FROM_LEGACY[wireType] ?? CONSTANT_TYPE.OTHER) : wireType,
    dimension: io.u8(it.dimension),
    elements: io.u32(it.elements),
    isSRGB: io.flag(it.isSRGB),
    isAutoregister: io.flag(it.isAutoregister),
    legacyType: isLegacy && wireType > LEGACY_OTHER ? wireType : io.absent('legacyType', it.legacyType, -1),
  };
}

function legacyCode({ type, legacyType }: Constant): number {
  return legacyType > LEGACY_OTHER ? legacyType : (TO_LEGACY[type] ?? LEGACY_OTHER);
}
