import { describe, expect, it } from 'vitest';
import { constantShape } from '../../../src/cli/inspect/constantShape.js';
import { hex } from '../../support/bytes.js';

const NONE = new Uint8Array(0);

function shapeOf(changes: object, defaults: Uint8Array = NONE) {
  const base = { name: 'C', offset: 0, size: 4, type: 0, dimension: 1, elements: 0 };
  return constantShape({ ...base, isSRGB: false, isAutoregister: false, legacyType: -1, ...changes }, defaults);
}

describe('the type of a constant', () => {
  it.each([
    ['float', { type: 0, dimension: 1 }],
    ['int', { type: 1, dimension: 1 }],
    ['uint2', { type: 2, dimension: 2, size: 8 }],
    ['bool', { type: 3, dimension: 1 }],
    ['float3', { type: 0, dimension: 3, size: 12 }],
    ['float4x4', { type: 0, dimension: 16, size: 64 }],
    ['float matrix', { type: 0, dimension: 16, size: 48 }],
    ['float[4]', { type: 0, dimension: 1, elements: 4, size: 52 }],
    // 8 rows of 16 bytes; the dimension counts all 32 components.
    ['float4[8]', { type: 0, dimension: 32, elements: 8, size: 128 }],
    // 100 * 4 = 400, of which the byte keeps 144.
    ['float4[100]', { type: 0, dimension: 144, elements: 100, size: 1600 }],
    ['float2[3]', { type: 0, dimension: 10, elements: 3, size: 40 }],
    ['float4x4[2]', { type: 0, dimension: 16, elements: 2, size: 128 }],
    ['other', { type: 4, size: 20 }],
    ['other[2]', { type: 4, elements: 2, size: 40 }],
    ['9', { type: 9 }],
    ['float of dimension 7', { type: 0, dimension: 7 }],
  ])('%s', (type, changes) => {
    expect(shapeOf(changes).type).toBe(type);
  });
});

describe('the default of a constant', () => {
  it.each([
    ['1', {}, '0000803f'],
    ['-0.5 2', { dimension: 2, size: 8 }, '000000bf 00000040'],
    ['-7', { type: 1 }, 'f9ffffff'],
    ['4294967289', { type: 2 }, 'f9ffffff'],
    ['true', { type: 3 }, '01000000'],
    ['0', { dimension: 4, size: 16 }, '00000000 00000000 00000000 00000000'],
    ['01 02 03 04', { type: 4 }, '01020304'],
    ['01 02 03 04 05', { type: 4, size: 5 }, '0102030405'],
    ['01 02 03 …', { type: 4, size: 5 }, '010203'],
    ['00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f …', { type: 9, size: 17 }, '000102030405060708090a0b0c0d0e0f10'],
    ['00 80 …', { type: 0 }, '0080'],
    ['1 …', { type: 0, size: 6 }, '0000803f 0102'],
    ['0 …', { type: 4, size: 20 }, '0000000000'],
    ['2', { offset: 4 }, '0000803f 00000040'],
    ['1 …', { dimension: 4, size: 16 }, '0000803f'],
    ['1 2 1 2 …', { dimension: 16, size: 64 }, '0000803f 00000040'.repeat(8)],
    ['', { offset: 8 }, '0000803f'],
  ])('%s', (text, changes, bytes) => {
    expect(shapeOf(changes, hex(bytes)).default).toBe(text);
  });
});
