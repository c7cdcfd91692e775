import { describe, expect, it } from 'vitest';
import { identifyBytes } from '../../../src/format/bytes/identifyBytes.js';
import { ascii, hex } from '../../support/bytes.js';

describe('identifyBytes', () => {
  it.each([
    ['an empty file', hex('')],
    ['a Carbon effect of version 8', hex('08000000 00000000')],
    ['a Carbon effect of version 15', hex('0f000000 01020600')],
    ['perhaps a Carbon effect of the legacy version 2', hex('02000000')],
    ['perhaps a Carbon effect of the legacy version 7', hex('07000000 00')],
    ['a retired Carbon WebGL chunk container', ascii('CEWG\x01')],
    ['D3D bytecode (DXBC)', ascii('DXBC\x01\x02')],
    ['LLVM bitcode (Metal AIR)', hex('4243c0de')],
    ['a SPIR-V module', hex('03022307 00000100')],
    ['a YUP shader bundle (RIFF YSLB)', ascii('RIFF\x10\0\0\0YSLB')],
    ['a RIFF file of form "WAVE"', ascii('RIFF\x10\0\0\0WAVE')],
    ['gzip data', hex('1f8b0800')],
    ['zstd data', hex('28b52ffd')],
    ['a PNG picture', hex('89504e470d0a1a0a')],
    ['an HTML page', ascii('\n<!DOCTYPE html><html>')],
    ['an HTML page', ascii('<html lang="en">')],
    ['JSON text', ascii('{"error": "not found"}')],
    ['a Git LFS pointer, not the file it stands for', ascii('version https://git-lfs.github.com/spec/v1\n')],
    ['GLSL source text', ascii('#version 300 es\nvoid main() {}')],
    ['WGSL source text', ascii('// a comment\n@vertex fn main() {}')],
    ['WGSL source text', ascii('diagnostic(off, derivative_uniformity);')],
    ['text that begins with "Not found"', ascii('Not found')],
    ['bytes that begin with 00 00 00 00 ff', hex('00000000ff')],
    ['bytes that begin with 10 00 00 00', hex('10000000')],
    ['bytes that begin with 0f 00', hex('0f00')],
  ])('says "%s"', (name, bytes) => {
    expect(identifyBytes(bytes)).toBe(name);
  });

  it('looks at a view from its own beginning', () => {
    expect(identifyBytes(hex('ffff 0f000000').subarray(2))).toBe('a Carbon effect of version 15');
  });
});
