import type { Float } from '../bytes/Float.js';
import type { Flag, RecordIo } from '../bytes/RecordIo.js';

/** A sampler bound to an s# register. Enum numbers: `carbon-format.md` 6.8. */
export interface Sampler {
  readonly register: number;
  /** Kept for non-dynamic samplers too, though Carbon's runtime drops it there. */
  readonly name: string;
  readonly comparison: Flag;
  /** 0 none, 1 point, 2 linear, 3 anisotropic. */
  readonly minFilter: number;
  readonly magFilter: number;
  readonly mipFilter: number;
  /** 1 wrap, 2 mirror, 3 clamp, 4 border, 5 mirror once. */
  readonly addressU: number;
  readonly addressV: number;
  readonly addressW: number;
  readonly mipLODBias: Float;
  readonly maxAnisotropy: number;
  /** 0 never set, 1 never … 8 always. */
  readonly comparisonFunc: number;
  /** r, g, b, a. */
  readonly borderColor: readonly [Float, Float, Float, Float];
  readonly minLOD: Float;
  readonly maxLOD: Float;
  /** Only dynamic samplers can be overridden by name. Below version 13: true. */
  readonly isDynamic: Flag;
}

type Colour = Sampler['borderColor'];

function colour(io: RecordIo, it: Colour): Colour {
  if (it.length > 4) io.refuse(`${it.length} components`, '4');
  return [io.f32(it[0]), io.f32(it[1]), io.f32(it[2]), io.f32(it[3])];
}

export function sampler(io: RecordIo, it: Sampler): Sampler {
  return {
    register: io.u8(it.register),
    name: io.text(it.name),
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
    borderColor: io.record('borderColor', it.borderColor, colour),
    minLOD: io.f32(it.minLOD),
    maxLOD: io.f32(it.maxLOD),
    isDynamic: io.version >= 13 ? io.flag(it.isDynamic) : io.absent('isDynamic', it.isDynamic, true),
  };
}
