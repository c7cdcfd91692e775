import { describe, expect, it } from 'vitest';
import { CjsByteWriter } from '../../../src/format/bytes/CjsByteWriter.js';
import { NaNBits } from '../../../src/format/bytes/Float.js';
import { hex, toHex } from '../../support/bytes.js';

describe('CjsByteWriter', () => {
  it('appends little-endian numbers and grows as it must', () => {
    const out = new CjsByteWriter(1);
    out.u8(255);
    out.u16(0x1234);
    out.u32(0x12345678);
    out.f32(-1.5);
    out.f32(new NaNBits(0xff800001));
    out.append(hex('0102'));
    expect(out.length).toBe(17);
    expect(toHex(out.finish())).toBe('ff' + '3412' + '78563412' + '0000c0bf' + '010080ff' + '0102');
  });

  it('fills in later what it reserved', () => {
    const out = new CjsByteWriter(2);
    const at = out.reserve(4);
    out.u8(7);
    out.patchU32(at, 0xffffffff);
    expect(toHex(out.finish())).toBe('ffffffff07');
    expect(() => out.patchU32(2, 0)).toThrow(RangeError);
  });

  it.each([
    ['u8', 256],
    ['u8', -1],
    ['u16', 65536],
    ['u32', 4294967296],
    ['u32', 0.5],
    ['u8', Number.NaN],
  ] as const)('refuses what does not fit: %s %d', (method, value) => {
    expect(() => new CjsByteWriter()[method](value)).toThrow(RangeError);
  });
});
