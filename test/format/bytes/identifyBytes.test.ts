import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyBytes } from '../../../src/format/bytes/identifyBytes.js';
import { ascii, hex } from '../../support/bytes.js';
import { containerBytes } from '../../support/containerBytes.js';
import { describeWithReference, referenceBytes } from '../../support/referenceFiles.js';

describe('identifyBytes', () => {
  it.each([
    ['an empty file', hex('')],
    ['perhaps a Carbon effect of the legacy version 2', hex('02000000')],
    ['perhaps a Carbon effect of the legacy version 7', hex('07000000 00')],
    ['a retired Carbon WebGL chunk container (CEWG)', ascii('CEWG\x01')],
    ['D3D bytecode (DXBC)', ascii('DXBC\x01\x02')],
    ['LLVM bitcode (Metal AIR)', hex('4243c0de')],
    ['wrapped LLVM bitcode (Metal AIR)', hex('dec0170b')],
    ['a Metal library (AIR)', ascii('MTLB')],
    ['a SPIR-V module', hex('03022307 00000100')],
    ['a big-endian SPIR-V module', hex('07230203 00010000')],
    ['a YUP shader bundle (RIFF YSLB)', ascii('RIFF\x10\0\0\0YSLB')],
    ['a RIFF file of form "WAVE"', ascii('RIFF\x10\0\0\0WAVE')],
    ['a RIFF file of form "\\n\\u0000\\u0001ÿ"', ascii('RIFF\x10\0\0\0\n\0\x01\xff')],
    ['bytes that begin with 52 49 46 46 10 00 00 00', ascii('RIFF\x10\0\0\0YSL')],
    ['gzip data', hex('1f8b0800')],
    ['zstd data', hex('28b52ffd')],
    ['a zip archive', hex('504b0304')],
    ['a PNG picture', hex('89504e470d0a1a0a')],
    ['a DDS texture', ascii('DDS \x7c\0\0\0')],
    ['an HTML page', ascii('\n<!DOCTYPE html><html>')],
    ['an HTML page', ascii('<html lang="en">')],
    ['an HTML page', ascii('\xef\xbb\xbf<!-- a comment -->\n<html>')],
    ['an HTML page', ascii('<html><title>caf\xe9, which is no UTF-8</title>')],
    ['an XML document', ascii('<?xml version="1.0"?>')],
    ['JSON text', ascii('{"error": "not found"}')],
    ['JSON text', ascii(' [1]')],
    ['a Git LFS pointer, not the file it stands for', ascii('version https://git-lfs.github.com/spec/v1\n')],
    ['GLSL source text', ascii('#version 300 es\nvoid main() {}')],
    ['WGSL source text', ascii('// a comment\n@vertex fn main() {}')],
    ['text that begins with "Not found"', ascii('\r\n Not found')],
    ['text that begins with "Nicht gefunden: größer a"', new TextEncoder().encode('Nicht gefunden: größer als alles')],
    ['bytes that begin with 4e 6f 74 e9 20 66 6f 75', ascii('Not\xe9 found')],
    ['bytes that begin with 4e 6f 74 00 66 6f 75 6e', ascii('Not\0found')],
    ['bytes that begin with 00 00 00 00 ff', hex('00000000ff')],
    ['bytes that begin with 00 00 00 00', hex('00000000')],
    ['bytes that begin with 01 00 00 00', hex('01000000')],
    ['bytes that begin with 10 00 00 00', hex('10000000')],
    ['bytes that begin with 0f 00', hex('0f00')],
    ['bytes that begin with 20 09 0a', hex('20090a')],
  ])('says "%s"', (name, bytes) => {
    expect(identifyBytes(bytes)).toBe(name);
  });

  it.each([8, 9, 10, 11, 12, 13, 14, 15])('knows a Carbon effect of version %i, whole or not', (version) => {
    const file = containerBytes({ version, arena: ascii('abc\0') });
    expect(identifyBytes(file)).toBe(`a Carbon effect of version ${version}`);
    // Arena size, arena, axis count, row count, the first row.
    const header = (version === 15 ? 40 : 4) + 4 + 4 + 1 + 4 + 12;
    expect(identifyBytes(file.subarray(0, header))).toBe(`a Carbon effect of version ${version}`);
    const tooFew = `bytes that begin like a Carbon effect of version ${version} and are too few for one`;
    for (const size of [4, 8, header - 1]) expect(identifyBytes(file.subarray(0, size))).toBe(tooFew);
    const arenaSize = 0xffffffff;
    expect(identifyBytes(containerBytes({ version, arenaSize }))).toBe(tooFew);
  });

  it('looks at a view from its own beginning', () => {
    expect(identifyBytes(hex('ffff 02000000').subarray(2))).toBe('perhaps a Carbon effect of the legacy version 2');
  });

  it('has a word for any bytes', () => {
    const start = fc.constantFrom(
      '',
      '<',
      '<!--',
      'RIFF',
      '/*',
      '//',
      '#version',
      '{',
      'fn ',
      '\x0f\0\0\0',
      '\x08\0\0\0',
    );
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), (text, rest) => {
        const said = identifyBytes(Uint8Array.of(...ascii(text), ...rest));
        expect(said).not.toBe('');
        expect(said.length).toBeLessThan(200);
      }),
      { seed: 3, numRuns: 2000 },
    );
  });

  it.each(['/*', '<!--', '/', '\n', ';uniform ', 'fn a', '@', 'struct a {', 'enable a'])(
    'takes its time in proportion to what it looks at, also for many %j',
    (text) => {
      expect(identifyBytes(ascii(text.repeat(40_000)))).toMatch(/^(text that|bytes that|GLSL|WGSL)/);
    },
  );
});

describeWithReference('identifyBytes of reference files', () => {
  it.each([
    ['golden/carbon/01_minimal.sm_hi', 'a Carbon effect of version 15'],
    ['golden/carbonwebgpu/texturedtri.carbonwebgl', 'a Carbon effect of version 15'],
    ['golden/yslb/01-empty.ysl', 'a YUP shader bundle (RIFF YSLB)'],
    ['golden/carbon/01_minimal.json', 'JSON text'],
  ])('%s', (path, name) => {
    expect(identifyBytes(referenceBytes(path))).toBe(name);
  });
});
