import { describe, expect, it } from 'vitest';
import { CONSTANT_TYPE, type Constant } from '../../src/format/carbonEffect/constant.js';
import {
  isColour,
  readConstant,
  registerRow,
  stridedComponents,
  writeConstant,
  writeRegisters,
} from '../../src/resource/constantEncoding.js';
import { bytesOfHex, constant } from './records.js';

/** What writing leaves in a buffer of 0xee bytes. */
function written(size: number, record: Constant, values: readonly number[], toLinear = false): Uint8Array {
  const bytes = new Uint8Array(size).fill(0xee);
  writeConstant(new DataView(bytes.buffer), record, values, toLinear);
  return bytes;
}

const ee = (count: number): string => 'ee'.repeat(count);

describe('writeConstant', () => {
  it('copies numbers raw as binary32, in little-endian order', () => {
    expect(written(24, constant('A', { offset: 4 }), [1, -2, 0.5, 0])).toEqual(
      bytesOfHex(`${ee(4)} 0000803f 000000c0 0000003f 00000000 ${ee(4)}`),
    );
  });

  it('copies as many bytes as both sides have', () => {
    expect(written(16, constant('A', { size: 8 }), [1, 1, 1])).toEqual(bytesOfHex(`0000803f 0000803f ${ee(8)}`));
    expect(written(16, constant('A'), [1])).toEqual(bytesOfHex(`0000803f ${ee(12)}`));
    // A constant of 5 bytes takes the low byte of the second number: 1.5 is 0x3fc00000.
    expect(written(8, constant('A', { size: 5 }), [1, 1.5])).toEqual(bytesOfHex(`0000803f 00 ${ee(3)}`));
  });

  it('writes INT and UINT as 32-bit integers', () => {
    const int = constant('I', { type: CONSTANT_TYPE.INT, size: 12 });
    expect(written(12, int, [-1, 3.9, 2147483647])).toEqual(bytesOfHex('ffffffff 03000000 ffffff7f'));
    const uint = constant('U', { type: CONSTANT_TYPE.UINT, size: 8 });
    expect(written(8, uint, [4294967295, 16777217])).toEqual(bytesOfHex('ffffffff 01000001'));
  });

  it('writes BOOL as 0 or 1', () => {
    const bool = constant('B', { type: CONSTANT_TYPE.BOOL, size: 16 });
    expect(written(16, bool, [0, 1, 2, 0.25])).toEqual(bytesOfHex('00000000 01000000 01000000 01000000'));
  });

  it('writes structures and unknown types as floats', () => {
    expect(written(4, constant('S', { type: CONSTANT_TYPE.OTHER, size: 4 }), [1])).toEqual(bytesOfHex('0000803f'));
    expect(written(4, constant('S', { type: 200, size: 4 }), [1])).toEqual(bytesOfHex('0000803f'));
  });

  it('lets array elements start on 16-byte registers', () => {
    // float[3]: 16 + 16 + 4 bytes.
    const floats = constant('F', { size: 36, dimension: 1, elements: 3 });
    expect(written(36, floats, [1, 2, 0.5])).toEqual(bytesOfHex(`0000803f ${ee(12)} 00000040 ${ee(12)} 0000003f`));
    // float3[2] as D3D reflects it: dimension = 28 / 4.
    const vectors = constant('V', { size: 28, dimension: 7, elements: 2 });
    expect(written(28, vectors, [1, 1, 1, 2, 2, 2])).toEqual(
      bytesOfHex(`0000803f 0000803f 0000803f ${ee(4)} 00000040 00000040 00000040`),
    );
    // float2[2] whose size covers whole registers.
    const pairs = constant('P', { size: 32, dimension: 2, elements: 2 });
    expect(written(32, pairs, [1, 1, 2, 2])).toEqual(
      bytesOfHex(`0000803f 0000803f ${ee(8)} 00000040 00000040 ${ee(8)}`),
    );
    const ints = constant('I', { type: CONSTANT_TYPE.INT, size: 20, dimension: 1, elements: 2 });
    expect(written(20, ints, [1, 2])).toEqual(bytesOfHex(`01000000 ${ee(12)} 02000000`));
  });

  it('writes fewer elements than the array has, and no more', () => {
    const floats = constant('F', { size: 20, dimension: 1, elements: 2 });
    expect(written(20, floats, [1])).toEqual(bytesOfHex(`0000803f ${ee(16)}`));
    expect(written(36, floats, [1, 2, 3])).toEqual(bytesOfHex(`0000803f ${ee(12)} 00000040 ${ee(16)}`));
  });

  it('keeps four-component and matrix arrays contiguous', () => {
    expect(written(32, constant('A', { size: 32, elements: 2 }), [1, 1, 1, 1, 2])).toEqual(
      bytesOfHex(`0000803f 0000803f 0000803f 0000803f 00000040 ${ee(12)}`),
    );
  });

  it('converts x, y and z to linear where asked, and leaves alpha alone', () => {
    // 0.5 ^ 2.2 = 0.2176376… = 0x3e5edc67; 1 and 0 stay.
    expect(written(16, constant('C'), [0.5, 1, 0, 0.5], true)).toEqual(
      bytesOfHex('67dc5e3e 0000803f 00000000 0000003f'),
    );
  });

  it('never writes outside the buffer', () => {
    expect(written(8, constant('A', { offset: 4 }), [1, 1, 1, 1])).toEqual(bytesOfHex(`${ee(4)} 0000803f`));
    expect(written(4, constant('A', { offset: 65_536 }), [1])).toEqual(bytesOfHex(ee(4)));
    expect(written(4, constant('A', { offset: 0xffffffff, size: 0xffffffff }), [1])).toEqual(bytesOfHex(ee(4)));
    const array = constant('A', { offset: 0, size: 0xffffffff, dimension: 1, elements: 0xffffffff });
    expect(written(20, array, [1, 1, 1])).toEqual(bytesOfHex(`0000803f 0000803f 0000803f ${ee(8)}`));
  });
});

describe('writeRegisters', () => {
  /** Column-major: the number at row r, column c is 10r + c. */
  const matrix = [0, 10, 20, 30, 1, 11, 21, 31, 2, 12, 22, 32, 3, 13, 23, 33];
  const rows = [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33];

  it.each([64, 48, 32])('writes the register rows that %d bytes have room for', (size) => {
    const bytes = new Uint8Array(80).fill(0xee);
    const transposed = matrix.map((_, position) => registerRow(matrix, position));
    writeRegisters(new DataView(bytes.buffer), constant('M', { offset: 16, size, dimension: 16 }), transposed);
    const count = size / 4;
    expect([...new Float32Array(bytes.buffer, 16, count)]).toEqual(rows.slice(0, count));
    expect(bytes.subarray(0, 16)).toEqual(new Uint8Array(16).fill(0xee));
    expect(bytes.subarray(16 + size)).toEqual(new Uint8Array(64 - size).fill(0xee));
  });
});

describe('readConstant', () => {
  const view = (hex: string): DataView => new DataView(bytesOfHex(hex).buffer);

  it('gives the numbers that writing would take', () => {
    expect([...readConstant(view('0000803f 00000040'), constant('A', { size: 8 }), false)]).toEqual([1, 2]);
    const int = constant('I', { type: CONSTANT_TYPE.INT, size: 4 });
    expect([...readConstant(view('ffffffff'), int, false)]).toEqual([-1]);
    const uint = constant('U', { type: CONSTANT_TYPE.UINT, size: 4 });
    expect([...readConstant(view('ffffffff'), uint, false)]).toEqual([4294967295]);
    const bool = constant('B', { type: CONSTANT_TYPE.BOOL, size: 4 });
    expect([...readConstant(view('00010000'), bool, false)]).toEqual([1]);
    const floats = constant('F', { size: 20, dimension: 1, elements: 2 });
    expect([...readConstant(view(`0000803f ${ee(12)} 00000040`), floats, false)]).toEqual([1, 2]);
  });

  it('gives colours back gamma-encoded', () => {
    const [x, y, z, w] = readConstant(view('67dc5e3e 0000803f 00000000 0000003f'), constant('C'), true);
    expect(x).toBeCloseTo(0.5, 6);
    expect([y, z, w]).toEqual([1, 0, 0.5]);
  });

  it('reads no further than the buffer', () => {
    const huge = constant('A', { size: 0xffffffff, dimension: 1, elements: 0xffffffff });
    expect([...readConstant(view('0000803f 00000040'), huge, false)]).toEqual([1, 2]);
    expect([...readConstant(view('0000803f'), constant('A', { offset: 64 }), false)]).toEqual([]);
  });
});

describe('the shape of a constant', () => {
  it.each([
    ['no array', constant('A', { dimension: 3, size: 12, elements: 1 }), 0],
    ['float[8]', constant('A', { dimension: 1, size: 116, elements: 8 }), 1],
    ['float2[4] of D3D', constant('A', { dimension: 14, size: 56, elements: 4 }), 2],
    ['float3[65] of D3D, 259 words mod 256', constant('A', { dimension: 3, size: 1036, elements: 65 }), 3],
    ['float4[8] of D3D', constant('A', { dimension: 32, size: 128, elements: 8 }), 0],
    ['float4[64] of D3D, 256 words mod 256', constant('A', { dimension: 0, size: 1024, elements: 64 }), 0],
    ['float4x4[2]', constant('A', { dimension: 16, size: 128, elements: 2 }), 0],
    ['float[8] without gaps', constant('A', { dimension: 1, size: 32, elements: 8 }), 0],
  ])('knows the stride of %s', (_, record, components) => {
    expect(stridedComponents(record)).toBe(components);
  });

  it('converts FLOAT vectors of 3 and 4 alone', () => {
    expect(isColour(constant('A', { dimension: 3 }))).toBe(true);
    expect(isColour(constant('A', { dimension: 4, elements: 1 }))).toBe(true);
    expect(isColour(constant('A', { dimension: 2 }))).toBe(false);
    expect(isColour(constant('A', { dimension: 16 }))).toBe(false);
    expect(isColour(constant('A', { type: CONSTANT_TYPE.UINT }))).toBe(false);
    expect(isColour(constant('A', { elements: 8, size: 128 }))).toBe(false);
  });
});
