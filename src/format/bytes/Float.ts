/**
 * A NaN that is not the canonical one (0x7fc00000). JavaScript numbers do not promise to carry a NaN's payload, so a
 * file's other NaN patterns are kept as their bits. `Number(value)` gives a plain NaN.
 */
export class NaNBits {
  /** @param bits the u32 bit pattern as it is on the wire. */
  constructor(readonly bits: number) {}

  valueOf(): number {
    return Number.NaN;
  }
}

/** A 32-bit float as a record keeps it. `Number(value)` is the number in every case. */
export type Float = number | NaNBits;

const scratch = new DataView(new ArrayBuffer(4));

/** The float with the given u32 bit pattern. */
export function floatFromBits(bits: number): Float {
  const isNaNPattern = (bits & 0x7f800000) === 0x7f800000 && (bits & 0x007fffff) !== 0;
  if (isNaNPattern) return bits === 0x7fc00000 ? Number.NaN : new NaNBits(bits);
  scratch.setUint32(0, bits);
  return scratch.getFloat32(0);
}

/** The u32 bit pattern of a float; a number is rounded to binary32 first. */
export function bitsFromFloat(value: Float): number {
  if (value instanceof NaNBits) return value.bits;
  if (Number.isNaN(value)) return 0x7fc00000;
  scratch.setFloat32(0, value);
  return scratch.getUint32(0);
}
