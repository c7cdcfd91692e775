import { describe, expect, it } from 'vitest';
import { bitsFromFloat, floatFromBits, NaNBits } from '../../../src/format/bytes/Float.js';

describe('floatFromBits and bitsFromFloat', () => {
  it.each([
    [0x3f800000, 1],
    [0x80000000, -0],
    [0x7f800000, Number.POSITIVE_INFINITY],
    [0xff7fffff, -3.4028234663852886e38],
    [0x00000001, 1.401298464324817e-45],
    [0x7fc00000, Number.NaN],
  ])('has 0x%s as a number', (bits, value) => {
    expect(floatFromBits(bits)).toBe(value);
    expect(bitsFromFloat(value)).toBe(bits);
  });

  it.each([0x7f800001, 0xffc00000, 0x7fffffff, 0xffffffff])('keeps the bits of another NaN (%i)', (bits) => {
    const value = floatFromBits(bits);
    expect(value).toEqual(new NaNBits(bits));
    expect(Number(value)).toBeNaN();
    expect(bitsFromFloat(value)).toBe(bits);
  });
});
