/** What is told of a file that YUP would have written otherwise (`yslb.md` 1, 3), on files put together by hand. */
import { describe, expect, it } from 'vitest';
import { bundleOddities } from '../../../src/format/shaderBundle/bundleOddities.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import {
  bundleFile,
  chunk,
  DEFAULT_REFLECTION_BYTES,
  fileOfStages,
  fileOfVariants,
  listChunk,
  reflectionChunk,
  sized,
  stageChunk,
  variantChunk,
  versChunk,
  words,
} from '../../support/bundleBytes.js';
import { ByteBuilder, hex } from '../../support/bytes.js';

const REFL = reflectionChunk();
const VARIANT = variantChunk(5, 'src!', REFL);
const STAGE = stageChunk(0, 0, chunk('SPVB'), listChunk('VARS', VARIANT));
const PLAIN = fileOfStages(STAGE);
/** Where things begin: RIFF and form 12, VERS 12, the list of stages 12, SHDR 16, SPVB 8, the list of variants 12. */
const [VERS, SHDR, SPVB, VART] = [12, 36, 52, 72] as const;
/** VART 12, `main` 8, `src!` 8. */
const IN_VART = VART + 28;
const END = PLAIN.length;

/** With one byte changed. */
function withByte(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const changed = bytes.slice();
  changed[offset] = value;
  return changed;
}

const foundIn = (bytes: Uint8Array) => bundleOddities(bytes).first.map(({ offset, found }) => [offset, found]);

it('nothing of what YUP would write', () => {
  expect(bundleOddities(PLAIN)).toEqual({ count: 0, first: [] });
  const whole = fileOfStages(
    stageChunk(0, 2, chunk('SPVB', 'abc'), listChunk('VARS', variantChunk(0, 'odd', chunk('ISRC', 'i'), REFL))),
    stageChunk(77, 99, chunk('SPVB'), listChunk('VARS')),
  );
  expect(bundleOddities(whole)).toEqual({ count: 0, first: [] });
});

describe('told with its place', () => {
  const files: readonly (readonly [string, Uint8Array, readonly (readonly [number, string])[]])[] = [
    [
      'bytes behind the end',
      new ByteBuilder().append(PLAIN).append(hex('0102')).build(),
      [[END, '2 bytes behind the end']],
    ],
    ['a long version', bundleFile(chunk('VERS', words(2, 0)), listChunk('SHAD', STAGE)), [[VERS, 'VERS of 8 bytes']]],
    ['two versions', bundleFile(versChunk(), versChunk(), listChunk('SHAD', STAGE)), [[24, 'another VERS']]],
    ['the version last', bundleFile(listChunk('SHAD'), versChunk()), [[VERS + 12, 'VERS behind LIST SHAD']]],
    ['no list of stages', bundleFile(versChunk()), [[24, 'no LIST SHAD']]],
    ['two lists of stages', bundleFile(versChunk(), listChunk('SHAD'), listChunk('SHAD')), [[36, 'another LIST SHAD']]],
    [
      'unknown chunks',
      bundleFile(versChunk(), chunk('JUNK', 'ab'), listChunk('INFO'), listChunk('SHAD', chunk('\x1b[2J'), STAGE)),
      [
        [24, 'an unknown chunk "JUNK"'],
        [34, 'an unknown chunk "LIST INFO"'],
        [58, 'an unknown chunk "\\u001b[2J"'],
      ],
    ],
    ['a short stage', fileOfStages(chunk('SHDR', words(3)), STAGE), [[SHDR, 'SHDR of 4 bytes']]],
    ['a stage twice', fileOfStages(STAGE, STAGE), [[END, 'another SHDR of vertex']]],
    ['no SPIR-V', fileOfStages(stageChunk(1, 0, listChunk('VARS'))), [[64, 'no SPVB']]],
    ['no variants', fileOfStages(stageChunk(1, 0, chunk('SPVB'))), [[60, 'no LIST VARS']]],
    [
      'SPIR-V behind the variants',
      fileOfStages(stageChunk(1, 0, listChunk('VARS'), chunk('SPVB'))),
      [[SPVB + 12, 'SPVB behind LIST VARS']],
    ],
    [
      'an empty variant',
      fileOfVariants(chunk('VART', hex('0500'))),
      [
        [VART, 'VART of 2 bytes'],
        [VART + 10, 'no entryPoint'],
        [VART + 10, 'no source'],
        [VART + 10, 'no REFL'],
      ],
    ],
    [
      'a text of less than nothing',
      fileOfVariants(chunk('VART', words(5, -1), sized('s'), REFL)),
      [[VART + 12, 'entryPoint of -1 bytes']],
    ],
    ['no reflection', fileOfVariants(variantChunk(5, 'src!')), [[IN_VART, 'no REFL']]],
    [
      'the reflection first',
      fileOfVariants(variantChunk(5, 'src!', REFL, chunk('ISRC', 'in'))),
      [[IN_VART + REFL.length, 'ISRC behind REFL']],
    ],
    [
      'input sources',
      fileOfVariants(variantChunk(5, 'src!', chunk('ISRC', 'in'), chunk('ISRC'), REFL)),
      [
        [IN_VART + 10, 'another ISRC'],
        [IN_VART + 10, 'an empty ISRC'],
      ],
    ],
    [
      'bytes behind the reflection',
      fileOfVariants(variantChunk(5, 'src!', chunk('REFL', DEFAULT_REFLECTION_BYTES, hex('0708')))),
      [[IN_VART + 8 + 202, '2 bytes behind the reflection']],
    ],
    [
      'a flag',
      // 19 empty lists and the workgroup's three numbers stand before it.
      withByte(PLAIN, IN_VART + 8 + 19 * 8 + 12, 255),
      [[IN_VART + 8 + 164, 'a flag of 255']],
    ],
    [
      'a pad',
      withByte(fileOfStages(stageChunk(0, 0, chunk('SPVB', 'abc'), listChunk('VARS'))), SPVB + 11, 9),
      [[SPVB + 11, 'a pad of 9']],
    ],
    [
      'no pad',
      // RIFF's own size is odd then, and its pad behind the end.
      bundleFile(versChunk(), listChunk('SHAD'), hex('4a554e4b 01000000 41')),
      [
        [36, 'an unknown chunk "JUNK"'],
        [45, 'no pad'],
        [45, '1 byte behind the end'],
      ],
    ],
    [
      'stray bytes in a stage',
      fileOfStages(stageChunk(0, 0, chunk('SPVB'), listChunk('VARS'), hex('00 00'))),
      [[72, '2 stray bytes']],
    ],
    ['stray bytes', fileOfStages(STAGE, hex('0000')), [[END, '2 stray bytes']]],
  ];

  it.each(files)('%s', (_, bytes, expected) => {
    readShaderBundle(bytes);
    expect(foundIn(bytes)).toEqual(expected);
  });

  it('of very many the first hundred', () => {
    const many = bundleFile(versChunk(), ...Array.from({ length: 150 }, () => chunk('JUNK')), listChunk('SHAD'));
    const { count, first } = bundleOddities(many);
    expect([count, first.length]).toEqual([150, 100]);
    expect(first.at(-1)).toEqual({ offset: 24 + 99 * 8, found: 'an unknown chunk "JUNK"' });
  });
});
