import { describe, expect, it } from 'vitest';
import { CjsByteReader } from '../../../src/format/bytes/CjsByteReader.js';
import { NaNBits } from '../../../src/format/bytes/Float.js';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { hex } from '../../support/bytes.js';

describe('CjsByteReader', () => {
  it('reads little-endian numbers one after the other', () => {
    const reader = new CjsByteReader(hex('ff 3412 78563412 0000c0bf 0100807f'));
    expect(reader.u8()).toBe(255);
    expect(reader.u16()).toBe(0x1234);
    expect(reader.u32()).toBe(0x12345678);
    expect(reader.f32()).toBe(-1.5);
    expect(reader.f32()).toEqual(new NaNBits(0x7f800001));
    expect(reader.remaining).toBe(0);
  });

  it('reads a view at an offset of a larger buffer, and hands out views of it', () => {
    const file = hex('0000 0100 2a000000 ffff');
    const reader = new CjsByteReader(file.subarray(2, 8));
    expect(reader.u16()).toBe(1);
    const rest = reader.take(4);
    expect(rest.buffer).toBe(file.buffer);
    expect(rest.byteOffset).toBe(4);
    expect([...rest]).toEqual([42, 0, 0, 0]);
  });

  it.each([
    ['u8', ''],
    ['u16', '00'],
    ['u32', '000000'],
    ['f32', '000000'],
  ] as const)('refuses %s past the end, where it begins', (method, rest) => {
    const reader = new CjsByteReader(hex(`00${rest}`), { source: 'a.bin', baseOffset: 0x100 });
    reader.u8();
    const read = () => reader[method]();
    expect(read).toThrow(FormatError);
    expect(read).toThrow(`a.bin: at 0x101: the end after ${rest.length / 2} more bytes`);
    // The cursor has not moved.
    expect(reader.position).toBe(1);
  });

  it('refuses to take more than there is', () => {
    expect(() => new CjsByteReader(hex('0000')).take(3)).toThrow('wanted 3 more bytes');
    expect(new CjsByteReader(hex('0000')).take(0).length).toBe(0);
  });
});
