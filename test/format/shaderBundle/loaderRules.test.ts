/** What a loader tolerates and refuses (`yslb.md` 3), on files put together by hand: one for each rule. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_REFLECTION } from '../../../src/format/shaderBundle/defaultReflection.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle, ShaderInfo } from '../../../src/format/shaderBundle/ShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
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
import { ascii, hex, toHex } from '../../support/bytes.js';
import { refusalOf } from '../../support/refusalOf.js';

const NO_SPIRV = new Uint8Array(0);
const WGSL: ShaderInfo = {
  language: 5,
  entryPoint: 'main',
  source: 'src!',
  inputSource: '',
  reflection: DEFAULT_REFLECTION,
};
/** A vertex stage with one variant, as YUP writes it: 8 + 8 + 8 + 8 + 4 + 8 + 230 bytes. */
const VARIANT = variantChunk(5, 'src!', reflectionChunk());
const STAGE = stageChunk(0, 0, chunk('SPVB'), listChunk('VARS', VARIANT));
const PLAIN = fileOfStages(STAGE);
const PLAIN_BUNDLE: ShaderBundle = {
  stages: [{ stage: 0, sourceLanguage: 0, spirv: NO_SPIRV, variants: [WGSL] }],
};

function withWord(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const changed = bytes.slice();
  changed.set(words(value), offset);
  return changed;
}

function faultOf(bytes: Uint8Array): object {
  const { path, offset, found, wanted } = refusalOf(() => readShaderBundle(bytes));
  return { path, offset, found, wanted };
}

it('the plain file is whole', () => {
  expect(readShaderBundle(PLAIN)).toEqual(PLAIN_BUNDLE);
  expect(toHex(writeShaderBundle(PLAIN_BUNDLE))).toBe(toHex(PLAIN));
});

describe("refused with YUP's text", () => {
  it.each([0, 1, 8, 11])('%i bytes', (length) => {
    expect(faultOf(PLAIN.subarray(0, length))).toEqual({
      path: '',
      offset: 0,
      found: 'ShaderBundle: stream too short for RIFF header',
      wanted: `at least 12 bytes, there are ${length}`,
    });
  });

  it('another tag, before another form', () => {
    expect(faultOf(chunk('RIFX', 'WAVE'))).toEqual({
      path: '',
      offset: 0,
      found: 'ShaderBundle: missing RIFF signature',
      wanted: '"RIFF", not "RIFX"',
    });
  });

  it('another form, before a wrong size', () => {
    expect(faultOf(withWord(chunk('RIFF', 'WAVE'), 4, 1000))).toEqual({
      path: '',
      offset: 8,
      found: 'ShaderBundle: not an YSLB bundle (wrong form type)',
      wanted: '"YSLB", not "WAVE"',
    });
  });

  // 36 bytes, of which 28 follow the size.
  it.each([0, 1, 3, 29, 0x7fffffff, 0xffffffff])('a RIFF size of %i', (size) => {
    expect(faultOf(withWord(fileOfStages(), 4, size))).toEqual({
      path: '',
      offset: 4,
      found: 'ShaderBundle: truncated RIFF data',
      wanted: `a size from 4 to 28, not ${size}`,
    });
  });

  it.each([0, 1, 3, 0xffffffff])('version %i', (version) => {
    expect(faultOf(bundleFile(versChunk(version), listChunk('SHAD', STAGE)))).toEqual({
      path: 'version',
      offset: 20,
      found: `ShaderBundle: bundle version ${version} is not supported (expected 2)`,
      wanted: 'a bundle of version 2',
    });
  });

  it('another version behind the stages', () => {
    const bytes = bundleFile(versChunk(), listChunk('SHAD'), versChunk(1));
    // 12 + 12 + 12 bytes before it, and its header.
    expect(faultOf(bytes)).toMatchObject({ path: 'version', offset: 44 });
  });

  it.each([
    ['no version', bundleFile(listChunk('SHAD', STAGE))],
    ['a version of three bytes', bundleFile(chunk('VERS', hex('020000')), listChunk('SHAD', STAGE))],
    ['a version within the stages', bundleFile(listChunk('SHAD', versChunk(), STAGE))],
  ])('%s', (_, bytes) => {
    expect(faultOf(bytes)).toEqual({
      path: '',
      offset: 12,
      found: 'ShaderBundle: missing VERS chunk',
      wanted: 'a chunk VERS of at least 4 bytes',
    });
  });
});

describe('tolerated', () => {
  const wholeFiles: readonly (readonly [string, Uint8Array])[] = [
    [
      'a RIFF size that ends before what is at the end',
      withWord(bundleFile(versChunk(), listChunk('SHAD', STAGE), chunk('EXTR', 'more')), 4, PLAIN.length - 8),
    ],
    ['a version at the end', bundleFile(listChunk('SHAD', STAGE), versChunk())],
    [
      'a version too short beside a good one',
      bundleFile(chunk('VERS', hex('0100')), versChunk(), listChunk('SHAD', STAGE)),
    ],
    [
      'lists without room for a type',
      bundleFile(versChunk(), chunk('LIST'), chunk('LIST', 'SHA'), listChunk('SHAD', STAGE)),
    ],
    [
      'such lists in a stage',
      fileOfStages(stageChunk(0, 0, chunk('LIST', 'VAR'), chunk('SPVB'), listChunk('VARS', VARIANT))),
    ],
    [
      'unknown chunks in a stage',
      fileOfStages(stageChunk(0, 0, chunk('XXXX', 'a'), chunk('SPVB'), chunk('SRCE', 'b'), listChunk('VARS', VARIANT))),
    ],
    ['unknown chunks among variants', fileOfVariants(chunk('XXXX', 'abc'), VARIANT, chunk('SRCE'))],
    ['stages of under 8 bytes', fileOfStages(chunk('SHDR'), chunk('SHDR', words(3), hex('000000')), STAGE)],
    ['variants before SPIR-V', fileOfStages(stageChunk(0, 0, listChunk('VARS', VARIANT), chunk('SPVB')))],
    [
      'two lists of variants',
      fileOfStages(stageChunk(0, 0, chunk('SPVB'), listChunk('VARS'), listChunk('VARS', VARIANT))),
    ],
    ['other lists, with stages within', bundleFile(versChunk(), listChunk('DAHS', STAGE), listChunk('SHAD', STAGE))],
    ['stages outside of their list', bundleFile(versChunk(), STAGE, listChunk('SHAD', STAGE))],
    [
      'an input source, and then an empty one',
      fileOfVariants(variantChunk(5, 'src!', chunk('ISRC', 'in'), reflectionChunk(), chunk('ISRC'))),
    ],
  ];

  it.each(wholeFiles)('%s', (_, bytes) => {
    const bundle = readShaderBundle(bytes);
    expect(bundle).toEqual(PLAIN_BUNDLE);
    expect(toHex(writeShaderBundle(bundle))).toBe(toHex(PLAIN));
  });

  it.each([
    ['no list of stages', bundleFile(versChunk())],
    ['a RIFF size that ends behind the version', withWord(PLAIN, 4, 16)],
    ['seven bytes at the end', bundleFile(versChunk(), listChunk('SHAD'), 'SHDR\0\0\0')],
    ['seven bytes at the end of the list', bundleFile(versChunk(), listChunk('SHAD', 'SHDR\0\0\0'))],
  ])('%s, and nothing is read', (_, bytes) => {
    expect(readShaderBundle(bytes)).toEqual({ stages: [] });
  });

  it('an odd chunk at the end without its pad', () => {
    const file = bundleFile(versChunk(), 'SPVB', words(1), 'x');
    // The pad that the builder puts behind the odd RIFF chunk itself.
    expect(file).toHaveLength(34);
    expect(readShaderBundle(file.subarray(0, 33))).toEqual({ stages: [] });
  });

  it('pads that are not zero', () => {
    const file = fileOfStages(stageChunk(0, 3, chunk('SPVB', 'abc'), listChunk('VARS')));
    const pad = file.indexOf(0x63) + 1;
    file[pad] = 0xee;
    const { stages } = readShaderBundle(file);
    expect(stages).toEqual([{ stage: 0, sourceLanguage: 3, spirv: ascii('abc'), variants: [] }]);
    expect(writeShaderBundle({ stages })[pad]).toBe(0);
  });

  it('stages in several lists, and no SPIR-V where there is no chunk', () => {
    const file = bundleFile(listChunk('SHAD', stageChunk(1, 2)), versChunk(), listChunk('SHAD', STAGE));
    expect(readShaderBundle(file).stages).toEqual([
      { stage: 1, sourceLanguage: 2, spirv: NO_SPIRV, variants: [] },
      ...PLAIN_BUNDLE.stages,
    ]);
  });

  it('a stage in pieces: variants behind each other, the last SPIR-V that has bytes and its language', () => {
    const piece = (sourceLanguage: number, spirv: string, source: string) =>
      stageChunk(
        2,
        sourceLanguage,
        chunk('SPVB', spirv),
        listChunk('VARS', variantChunk(5, source, reflectionChunk())),
      );
    const file = fileOfStages(piece(1, 'AA', '1'), STAGE, piece(2, 'BBB', '2'), piece(3, '', '3'));
    expect(readShaderBundle(file).stages).toEqual([
      {
        stage: 2,
        sourceLanguage: 2,
        spirv: ascii('BBB'),
        variants: ['1', '2', '3'].map((source) => ({ ...WGSL, source })),
      },
      ...PLAIN_BUNDLE.stages,
    ]);
  });

  it('SPIR-V twice in a stage: the last that has bytes', () => {
    const file = fileOfStages(stageChunk(0, 4, chunk('SPVB', 'A'), chunk('SPVB', 'B'), chunk('SPVB')));
    expect(readShaderBundle(file).stages[0]?.spirv).toEqual(ascii('B'));
  });
});

describe('a variant', () => {
  const read = (...children: readonly Uint8Array[]): readonly ShaderInfo[] =>
    readShaderBundle(fileOfVariants(...children)).stages[0]?.variants ?? [];

  const EMPTY = { language: 0, entryPoint: '', source: '', inputSource: '', reflection: DEFAULT_REFLECTION };

  it('cut behind any of its fields has nothing there', () => {
    const whole = words(3);
    expect(
      read(
        chunk('VART'),
        chunk('VART', whole.subarray(0, 3)),
        chunk('VART', whole),
        chunk('VART', whole, hex('040000')),
        chunk('VART', whole, sized('main')),
        chunk('VART', whole, sized('main'), hex('01')),
      ),
    ).toEqual([
      EMPTY,
      EMPTY,
      { ...EMPTY, language: 3 },
      { ...EMPTY, language: 3 },
      { ...EMPTY, language: 3, entryPoint: 'main' },
      { ...EMPTY, language: 3, entryPoint: 'main' },
    ]);
  });

  it('with lengths of 0 and below has empty texts, and goes on behind the lengths', () => {
    const chunks = [chunk('ISRC', 'in'), reflectionChunk()];
    expect(
      read(
        chunk('VART', words(1, 0, 0), ...chunks),
        chunk('VART', words(1, -1, -0x80000000), ...chunks),
        chunk('VART', words(1, -4), sized('s'), ...chunks),
      ),
    ).toEqual([
      { ...EMPTY, language: 1, inputSource: 'in' },
      { ...EMPTY, language: 1, inputSource: 'in' },
      { ...EMPTY, language: 1, source: 's', inputSource: 'in' },
    ]);
  });

  it('without reflection has the default one', () => {
    expect(read(variantChunk(5, 'src!'))).toEqual([WGSL]);
  });

  it('takes the last of several input sources and reflections', () => {
    const other = DEFAULT_REFLECTION_BYTES.slice();
    // x of the workgroup behind 19 counts.
    other.set(words(64), 19 * 8);
    const [variant] = read(
      variantChunk(5, 'src!', chunk('ISRC', 'a'), reflectionChunk(), reflectionChunk(other), chunk('ISRC', 'bc')),
    );
    expect(variant?.inputSource).toBe('bc');
    expect(variant?.reflection.workgroupSize.x).toBe(64);
  });

  it('may have bytes behind its reflection', () => {
    const { length } = DEFAULT_REFLECTION_BYTES;
    const longer = new Uint8Array(length + 5).fill(0xff);
    longer.set(DEFAULT_REFLECTION_BYTES);
    expect(read(variantChunk(5, 'src!', reflectionChunk(longer)))).toEqual([WGSL]);
  });

  it('twice is there twice', () => {
    expect(read(VARIANT, VARIANT)).toEqual([WGSL, WGSL]);
    const file = fileOfVariants(VARIANT, VARIANT);
    expect(toHex(writeShaderBundle(readShaderBundle(file)))).toBe(toHex(file));
  });

  it.each([
    ['bytes that are no UTF-8', hex('ff 61 c3 28 ed a0 80 f0 9f 98')],
    ['a byte-order mark', hex('ef bb bf 61')],
    ['line ends of any kind', hex('61 0d 0a 62 0d 63 0a')],
  ])('keeps %s', (_, bytes) => {
    const file = fileOfVariants(
      chunk('VART', words(5, bytes.length), bytes, words(bytes.length), bytes, chunk('ISRC', bytes), reflectionChunk()),
    );
    const bundle = readShaderBundle(file);
    expect(bundle.stages[0]?.variants[0]?.source).toBe(bundle.stages[0]?.variants[0]?.inputSource);
    expect(toHex(writeShaderBundle(bundle))).toBe(toHex(file));
  });
});

/** Where the first variant's data begins: behind the headers of RIFF, VERS, SHAD, SHDR, SPVB, VARS and VART. */
const VARIANT_DATA = 12 + 12 + 12 + 16 + 8 + 12 + 8;
/** With language, `main` and `src!` before the header of its chunk. */
const REFLECTION_DATA = VARIANT_DATA + 4 + 8 + 8 + 8;

describe('read as garbage by YUP, refused here:', () => {
  it('texts that are longer than what is left', () => {
    const short = fileOfVariants(chunk('VART', words(5, 5), 'main'));
    expect(faultOf(short)).toEqual({
      path: 'stages[0].variants[0].entryPoint',
      offset: VARIANT_DATA + 4,
      found: 'a text of 5 bytes with 4 bytes left',
      wanted: 'at most what is left',
    });
    const source = fileOfVariants(VARIANT, chunk('VART', words(5), sized('main'), words(0x7fffffff)));
    expect(faultOf(source)).toEqual({
      path: 'stages[0].variants[1].source',
      offset: VARIANT_DATA + VARIANT.length + 12,
      found: 'a text of 2147483647 bytes with 0 bytes left',
      wanted: 'at most what is left',
    });
  });

  it.each([
    ['a list of the file', 28, '', 'LIST'],
    ['a stage', 40, '', 'SHDR'],
    ['SPIR-V', 56, 'stages[0]', 'SPVB'],
    ['a list of variants', 64, 'stages[0]', 'LIST'],
    ['a variant', 76, 'stages[0]', 'VART'],
    ['a reflection', REFLECTION_DATA - 4, 'stages[0].variants[0]', 'REFL'],
  ])('the size of %s that goes past the end', (_, offset, path, tag) => {
    const view = new DataView(PLAIN.buffer);
    const size = view.getUint32(offset, true);
    const left = PLAIN.length - offset - 4;
    for (const wrong of [left + 1, 0xffffffff]) {
      expect(faultOf(withWord(PLAIN, offset, wrong))).toEqual({
        path,
        offset,
        found: `a chunk "${tag}" of ${wrong} bytes`,
        wanted: `at most ${left}, which is what its parent has left`,
      });
    }
    // All of it is to the end but the SPIR-V, which has its neighbours behind it.
    if (tag !== 'SPVB') expect(size).toBe(left);
  });

  it('a reflection that is cut', () => {
    const cut = DEFAULT_REFLECTION_BYTES.subarray(0, 19 * 8 + 6);
    expect(faultOf(fileOfVariants(variantChunk(5, 'src!', reflectionChunk(cut))))).toEqual({
      path: 'stages[0].variants[0].reflection.workgroupSize',
      offset: REFLECTION_DATA + 19 * 8 + 4,
      found: 'the end after 2 more bytes (a read past the end)',
      wanted: '4 more bytes',
    });
  });

  it.each([
    ['2 to the power of 32', words(0, 1), '4294967296'],
    ['2 to the power of 62', words(0, 0x40000000), '4611686018427388000'],
    ['-2', words(-2, -1), '-2'],
    ['one too many', words(25, 0), '25'],
  ])('a count of %s', (_, count, text) => {
    const bytes = DEFAULT_REFLECTION_BYTES.slice();
    bytes.set(count);
    // 202 bytes less the count are 194, which is 24 entry points and two bytes.
    expect(faultOf(fileOfVariants(variantChunk(5, 'src!', reflectionChunk(bytes))))).toEqual({
      path: 'stages[0].variants[0].reflection',
      offset: REFLECTION_DATA,
      found: `${text} entryPoints of at least 8 bytes with 194 bytes left`,
      wanted: 'as many as fit',
    });
  });

  it.each([
    [-1, 'a text of -1 bytes with 198 bytes left'],
    [199, 'a text of 199 bytes with 198 bytes left'],
  ])('a name of %i bytes', (length, found) => {
    const bytes = new Uint8Array(8 + 4 + 198);
    bytes.set(words(1, 0, length));
    expect(faultOf(fileOfVariants(variantChunk(5, 'src!', reflectionChunk(bytes))))).toEqual({
      path: 'stages[0].variants[0].reflection.entryPoints[0]',
      offset: REFLECTION_DATA + 8,
      found,
      wanted: 'a length from 0 to what is left',
    });
  });
});

it('another version is what is wrong with a file, also where its chunks go past the end', () => {
  const bytes = hex('52494646 18000000 59534c42 56455253 04000000 03000000 4c495354 ff000000');
  expect(() => readShaderBundle(bytes)).toThrow(/bundle version 3 is not supported \(expected 2\)/);
});
