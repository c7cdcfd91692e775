import { describe, expect, it } from 'vitest';
import { GL } from '../../src/webgl2/glNumbers.js';
import { halfBits, texelRead } from '../../src/webgl2/texelReads.js';
import { FakeGl } from '../support/fakeGl.js';

const { gl } = new FakeGl();

function bits(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;
}

describe('halfBits', () => {
  it.each([
    ['zero', 0, 0x0000],
    ['negative zero', -0, 0x8000],
    ['one', 1, 0x3c00],
    ['minus two', -2, 0xc000],
    ['the largest', 65504, 0x7bff],
    ['what rounds to the largest', 65519, 0x7bff],
    ['what is too large', 65520, 0x7c00],
    ['infinity', Number.POSITIVE_INFINITY, 0x7c00],
    ['the smallest ordinary', 2 ** -14, 0x0400],
    ['below the smallest ordinary', 2 ** -15, 0x0200],
    ['the smallest', 2 ** -24, 0x0001],
    ['half of the smallest, a tie to even', 2 ** -25, 0x0000],
    ['one and a half of the smallest, a tie to even', 3 * 2 ** -25, 0x0002],
    ['a tie above an even one', 1 + 2 ** -11, 0x3c00],
    ['a tie above an odd one', 1 + 3 * 2 ** -11, 0x3c02],
    ['what rounds up to the next power', 2 - 2 ** -12, 0x4000],
    ['what is far too small', 1e-30, 0x0000],
  ])('%s', (_, value, half) => {
    expect(halfBits(bits(value))).toBe(half);
  });

  it('keeps what is no number', () => {
    const half = halfBits(bits(Number.NaN));
    expect(half & 0x7c00).toBe(0x7c00);
    expect(half & 0x03ff).not.toBe(0);
  });
});

describe('texelRead', () => {
  const packed = (format: GPUTextureFormat, read: ArrayBufferView<ArrayBuffer>): number[] => {
    const bytes = new Uint8Array(read.buffer, read.byteOffset, read.byteLength);
    return [...(texelRead(gl, format)?.pack(bytes) ?? [])];
  };

  it('asks for what every framebuffer gives', () => {
    const asked = (format: GPUTextureFormat) => {
      const read = texelRead(gl, format);
      return [read?.format, read?.type, read?.bytes];
    };
    expect(asked('r8unorm')).toEqual([GL.RGBA, GL.UNSIGNED_BYTE, 4]);
    expect(asked('rg16unorm')).toEqual([GL.RGBA, GL.UNSIGNED_SHORT, 8]);
    expect(asked('r8snorm')).toEqual([GL.RGBA, GL.BYTE, 4]);
    expect(asked('r16uint')).toEqual([GL.RGBA_INTEGER, GL.UNSIGNED_INT, 16]);
    expect(asked('rg8sint')).toEqual([GL.RGBA_INTEGER, GL.INT, 16]);
    expect(asked('rgba16float')).toEqual([GL.RGBA, GL.FLOAT, 16]);
    expect(asked('rgb10a2unorm')).toEqual([GL.RGBA, GL.UNSIGNED_INT_2_10_10_10_REV, 4]);
  });

  it('knows no colours of compressed and shared-exponent formats', () => {
    expect(texelRead(gl, 'bc1-rgba-unorm')).toBeNull();
    expect(texelRead(gl, 'rgb9e5ufloat')).toBeNull();
  });

  it('keeps the channels and bytes that the format has', () => {
    expect(packed('rg8unorm', Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toEqual([1, 2, 5, 6]);
    expect(packed('r16unorm', Uint16Array.of(0x0201, 9, 9, 9))).toEqual([1, 2]);
    expect(packed('rg8sint', Int32Array.of(-1, -128, 9, 9))).toEqual([0xff, 0x80]);
    expect(packed('rgba16uint', Uint32Array.of(0xfffe, 2, 3, 4))).toEqual([0xfe, 0xff, 2, 0, 3, 0, 4, 0]);
    expect(packed('rg16float', Float32Array.of(1, -2, 9, 9))).toEqual([0, 0x3c, 0, 0xc0]);
    expect(packed('bgra8unorm', Uint8Array.of(1, 2, 3, 4))).toEqual([3, 2, 1, 4]);
  });

  it('packs words from the lowest bit on', () => {
    // 1, 2, 3 of ten bits, 3 of two.
    expect(packed('rgb10a2uint', Uint32Array.of(1, 2, 3, 3))).toEqual([0x01, 0x08, 0x30, 0xc0]);
    // 1 is exponent 15 of 5 bits before 6 and 5 bits of fraction: 0x3c0 and 0x1e0.
    expect(packed('rg11b10ufloat', Float32Array.of(1, 0, 0, 1))).toEqual([0xc0, 0x03, 0, 0]);
    expect(packed('rg11b10ufloat', Float32Array.of(0, 0, 1, 1))).toEqual([0, 0, 0, 0x78]);
  });

  it('reads from a view into a larger buffer', () => {
    const backing = new Uint8Array(24).fill(7);
    backing.set([0, 0, 0x80, 0x3f], 8);
    expect([...(texelRead(gl, 'r16float')?.pack(backing.subarray(8, 24)) ?? [])]).toEqual([0, 0x3c]);
  });
});
