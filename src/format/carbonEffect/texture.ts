import type { Flag, RecordIo } from '../bytes/RecordIo.js';

/** Resource `type` numbers, shared by textures and UAVs (`carbon-format.md` 6.3). */
export const RESOURCE_TYPE = {
  TEXTURE_1D: 1,
  TEXTURE_2D: 2,
  TEXTURE_3D: 3,
  TEXTURE_CUBE: 4,
  TYPELESS: 5,
  BUFFER: 6,
  STRUCTURED_BUFFER: 7,
  TBUFFER: 8,
  BYTEADDRESS_BUFFER: 9,
  UAV_RWTYPED: 10,
  UAV_RWSTRUCTURED: 11,
  UAV_RWBYTEADDRESS: 12,
  UAV_APPEND_STRUCTURED: 13,
  UAV_CONSUME_STRUCTURED: 14,
  UAV_RWSTRUCTURED_WITH_COUNTER: 15,
  RAYTRACING_ACCELERATION_STRUCTURE: 16,
} as const;

/** A shader resource (SRV): a sampled texture or a read-only buffer, named. */
export interface Texture {
  /** The t# register. */
  readonly register: number;
  readonly name: string;
  /** See {@link RESOURCE_TYPE}; unknown numbers are kept. */
  readonly type: number;
  /** 0 = unbounded. Below version 13: 1. */
  readonly arrayElements: number;
  /** Whether the sRGB view of the texture is bound. */
  readonly isSRGB: Flag;
  readonly isAutoregister: Flag;
}

export function texture(io: RecordIo, it: Texture): Texture {
  return {
    register: io.u8(it.register),
    name: io.text(it.name),
    type: io.u8(it.type),
    arrayElements: io.version >= 13 ? io.u32(it.arrayElements) : io.absent('arrayElements', it.arrayElements, 1),
    isSRGB: io.flag(it.isSRGB),
    isAutoregister: io.flag(it.isAutoregister),
  };
}
