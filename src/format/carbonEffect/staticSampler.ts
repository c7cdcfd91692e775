import type { Float } from '../bytes/Float.js';
import type { Flag, RecordIo } from '../bytes/RecordIo.js';

/** A sampler that is part of the program's layout (27 bytes on the wire, version 13 and later). Numbers as in `Sampler`. */
export interface StaticSampler {
  readonly registerIndex: number;
  readonly registerSpace: number;
  readonly comparison: Flag;
  readonly minFilter: number;
  readonly magFilter: number;
  readonly mipFilter: number;
  readonly addressU: number;
  readonly addressV: number;
  readonly addressW: number;
  readonly mipLODBias: Float;
  readonly maxAnisotropy: number;
  readonly comparisonFunc: number;
  /** An enum here, not four floats: 1 = opaque black, 2 = opaque white, anything else = transparent black. */
  readonly borderColor: number;
  readonly minLOD: Float;
  readonly maxLOD: Float;
}

export function staticSampler(io: RecordIo, it: StaticSampler): StaticSampler {
  return {
    registerIndex: io.u32(it.registerIndex),
    registerSpace: io.u8(it.registerSpace),
    comparison: io.flag(it.comparison),
    minFilter: io.u8(it.minFilter),
    magFilter: io.u8(it.magFilter),
    mipFilter: io.u8(it.mipFilter),
    addressU: io.u8(it.addressU),
    addressV: io.u8(it.addressV),
    addressW: io.u8(it.addressW),
    mipLODBias: io.f32(it.mipLODBias),
    maxAnisotropy: io.u8(it.maxAnisotropy),
    comparisonFunc: io.u8(it.comparisonFunc),
    borderColor: io.u8(it.borderColor),
    minLOD: io.f32(it.minLOD),
    maxLOD: io.f32(it.maxLOD),
  };
}
