/** Files put together by hand, level by level (`yslb.md` 1): they read as what they say, and are written as the same bytes. */
import { expect, it } from 'vitest';
import { DEFAULT_REFLECTION } from '../../../src/format/shaderBundle/defaultReflection.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle } from '../../../src/format/shaderBundle/ShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
import { hex, toHex } from '../../support/bytes.js';

const REFLECTION_HEX = `${'00'.repeat(152)} 010000000100000001000000 00 ${'00'.repeat(12)} 00 ${'00'.repeat(24)}`;

function expectBytes(bundle: ShaderBundle, text: string, length: number): void {
  const bytes = hex(text);
  expect(bytes).toHaveLength(length);
  expect(readShaderBundle(bytes)).toEqual(bundle);
  expect(toHex(writeShaderBundle(bundle))).toBe(toHex(bytes));
}

it('a bundle of nothing: 36 bytes', () => {
  expectBytes(
    { stages: [] },
    `52494646 1c000000 59534c42      // RIFF 28 YSLB
     56455253 04000000 02000000      // VERS 2
     4c495354 04000000 53484144      // LIST SHAD`,
    36,
  );
});

it('a stage of nothing keeps its numbers', () => {
  expectBytes(
    { stages: [{ stage: 77, sourceLanguage: -1, spirv: new Uint8Array(0), variants: [] }] },
    `52494646 40000000 59534c42
     56455253 04000000 02000000
     4c495354 28000000 53484144
       53484452 1c000000 4d000000 ffffffff  // SHDR 28: stage 77, language -1
         53505642 00000000                  // SPVB
         4c495354 04000000 56415253         // LIST VARS`,
    72,
  );
});

it('SPIR-V of an odd size is padded, and the pad is in the size of what is around it', () => {
  expectBytes(
    { stages: [{ stage: 1, sourceLanguage: 5, spirv: Uint8Array.of(1, 2, 3), variants: [] }] },
    `52494646 44000000 59534c42
     56455253 04000000 02000000
     4c495354 2c000000 53484144
       53484452 20000000 01000000 05000000
         53505642 03000000 010203 00
         4c495354 04000000 56415253`,
    76,
  );
});

it('a variant of odd size, its chunks at odd offsets', () => {
  expectBytes(
    {
      stages: [
        {
          stage: 2,
          sourceLanguage: 0,
          spirv: new Uint8Array(0),
          variants: [
            { language: 5, entryPoint: 'ab', source: 'c', inputSource: 'def', reflection: DEFAULT_REFLECTION },
            { language: 5, entryPoint: '', source: '\r\n', inputSource: '', reflection: DEFAULT_REFLECTION },
          ],
        },
      ],
    },
    `52494646 1e020000 59534c42             // 542 = 4 + 12 + 8 + 518
     56455253 04000000 02000000
     4c495354 06020000 53484144             // 518 = 4 + 8 + 506
       53484452 fa010000 02000000 00000000  // 506 = 8 + 8 + 8 + 482
         53505642 00000000
         4c495354 e2010000 56415253         // 482 = 4 + 246 + 232
           56415254 ed000000 05000000       // 237 = 4 + 6 + 5 + 12 + 210
             02000000 6162  01000000 63
             49535243 03000000 646566 00    // ISRC, which begins at an odd offset
             5245464c ca000000 ${REFLECTION_HEX}
             00
           56415254 e0000000 05000000       // 224 = 4 + 4 + 6 + 210
             00000000  02000000 0d0a
             5245464c ca000000 ${REFLECTION_HEX}`,
    550,
  );
});
