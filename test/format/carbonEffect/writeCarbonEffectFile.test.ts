import { describe, expect, it } from 'vitest';
import { CjsStringTable } from '../../../src/format/bytes/CjsStringTable.js';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { CjsCarbonEffectWriter } from '../../../src/format/carbonEffect/CjsCarbonEffectWriter.js';
import type { EffectDescription } from '../../../src/format/carbonEffect/effectDescription.js';
import type { Library } from '../../../src/format/carbonEffect/library.js';
import {
  type CarbonEffectFile,
  writeCarbonEffectFile,
} from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { collectArena, writeEffectDescription } from '../../../src/format/carbonEffect/writeEffectDescription.js';
import { hex, toHex } from '../../support/bytes.js';
import {
  blobOf,
  NO_BLOB,
  sampleAxis,
  sampleDescription,
  samplePass,
  sampleStage,
} from '../../support/sampleDescriptions.js';

const hash = 'd41d8cd98f00b204e9800998ecf8427e';
const described = (name: string): EffectDescription => ({
  techniques: [],
  parameters: [{ name, annotations: [] }],
  hasBlocks: false,
});

describe('writeCarbonEffectFile', () => {
  it('writes these bytes', () => {
    const file = writeCarbonEffectFile({
      axes: [{ name: 'AX', defaultOption: 1, description: '', type: 1, options: ['b', 'a'] }],
      rows: [1, 0],
      bodies: [described('p'), described('AX')],
      compilerVersion: [1, 2, 6, 0],
      sourceHash: hash,
    });
    expect(toHex(file)).toBe(
      toHex(
        hex(`
          0f000000 01020600
          ${toHex(new TextEncoder().encode(hash))}
          0a000000 00 415800 6100 6200 7000   // arena: "", "AX", "a", "b", "p"
          01                                  // one axis
          01000000 01 00000000 01 02 06000000 04000000
          02000000                            // two rows
          00000000 66000000 08000000          // row 0, the body first used
          01000000 6e000000 08000000
          00 0100 01000000 00                 // parameter "AX"
          00 0100 08000000 00                 // parameter "p"
        `),
      ),
    );
  });

  it('stores bodies of equal bytes once, however often they are given', () => {
    const axes = [sampleAxis('A', ['X', 'Y']), sampleAxis('B', ['X', 'Y'])];
    const bodies = [described('p'), described('q'), described('p')];
    const reader = new CjsCarbonEffectReader(writeCarbonEffectFile({ axes, rows: [0, 1, 2, 1], bodies }));
    expect([0, 1, 2, 3].map((i) => reader.row(i).offset - reader.headerEnd)).toEqual([0, 8, 0, 8]);
    expect(reader.bytes.length).toBe(reader.headerEnd + 16);
  });

  it('writes version 15 unless another is named, and refuses those that it has no branches for', () => {
    const file = { axes: [], rows: [0], bodies: [sampleDescription()] };
    expect(writeCarbonEffectFile(file)[0]).toBe(15);
    expect(writeCarbonEffectFile(file, { version: 15 })).toEqual(writeCarbonEffectFile(file));
    const arena = { payload: hex(''), offsets: new CjsStringTable() };
    for (const version of [7, 16, 8.5]) {
      const refusal = new FormatError({
        path: 'version',
        found: `Carbon effect version ${version}, which cannot be written`,
        wanted: 'one of 8, 9, 10, 11, 12, 13, 14, 15',
      });
      expect(() => writeCarbonEffectFile(file, { version })).toThrow(refusal);
      expect(() => new CjsCarbonEffectWriter(file, arena, { version })).toThrow(refusal);
      expect(() => collectArena(sampleDescription(), arena.offsets, { version })).toThrow(refusal);
      expect(() => writeEffectDescription(sampleDescription(), { arena: arena.offsets, version })).toThrow(refusal);
    }
  });

  it('refuses shadow words without bytes that would name some of the arena', () => {
    const at = (offset: number) => {
      const stage = sampleStage({ program: blobOf('p'), shadow: { size: 1, offset, bytes: null } });
      const file = { axes: [], rows: [0], bodies: [sampleDescription([samplePass({ stages: [stage] })])] };
      return () => writeCarbonEffectFile(file, { version: 11 });
    };
    // The arena: "Main" with its NUL and "p", 6 bytes.
    expect(at(5)).toThrow(
      new FormatError({
        path: 'bodies[0]',
        found: 'a shadow program without bytes whose words name a range up to 6, in an arena of 6 bytes',
        wanted: 'its bytes, or words that name nothing in the arena',
      }),
    );
    const written = new CjsCarbonEffectReader(at(6)());
    const [stage] = written.readDescription(0).techniques[0]?.passes[0]?.stages ?? [];
    expect(stage?.shadow).toEqual({ size: 1, offset: 6, bytes: null });
  });

  it('has zeros where nothing is said about the compiler', () => {
    const reader = new CjsCarbonEffectReader(writeCarbonEffectFile({ axes: [], rows: [0], bodies: [described('p')] }));
    expect(reader.compilerVersion).toEqual([0, 0, 0, 0]);
    expect(new TextDecoder().decode(reader.sourceHash)).toBe('0'.repeat(32));
  });

  const good: CarbonEffectFile = { axes: [sampleAxis('A', ['X', 'Y'])], rows: [0, 0], bodies: [described('p')] };
  const stages = (stage: Parameters<typeof sampleStage>[0]): CarbonEffectFile => ({
    ...good,
    bodies: [sampleDescription([samplePass({ stages: [sampleStage(stage)] })])],
  });
  const many = <T>(count: number, item: T): readonly T[] => Array.from({ length: count }, () => item);
  const texture = { register: 0, name: 'T', type: 2, arrayElements: 1, isSRGB: false, isAutoregister: false };
  const library: Library = {
    payloadSize: 0,
    program: NO_BLOB,
    exports: [],
    hitGroupName: '',
    globalInputs: sampleStage(),
    localInputs: sampleStage(),
  };
  const untranslatedLibrary = { techniques: [{ name: 'Main', passes: [], libraries: [library] }], parameters: [] };
  const path = 'bodies[0].techniques[0].passes[0].stages[0]';

  it.each<[string, CarbonEffectFile, string]>([
    ['a missing row', { ...good, rows: [0] }, '1 rows; wanted the 2 combinations'],
    ['a row too many', { ...good, rows: [0, 0, 0] }, '3 rows; wanted the 2 combinations'],
    ['a row of a body that is not there', { ...good, rows: [0, 1] }, 'rows[1]: body 1; wanted one of the 1 bodies'],
    ['a body without a row', { ...good, bodies: [described('p'), described('q')] }, 'bodies[1]: no row with this body'],
    ['an axis without an option', { ...good, axes: [sampleAxis('A', [])] }, 'axes[0]: axis "A" without an option'],
    [
      'a default that is no option',
      { ...good, axes: [{ ...sampleAxis('A', ['X', 'Y']), defaultOption: 2 }] },
      'axes[0]: defaultOption 2',
    ],
    ['256 options', { ...good, axes: [sampleAxis('A', many(256, 'X'))] }, 'axes[0]: 256 options; wanted at most 255'],
    ['256 axes', { ...good, axes: many(256, sampleAxis('A', ['X'])), rows: [0] }, '256 axes; wanted at most 255'],
    [
      'a NUL in a name',
      { ...good, bodies: [described('a\0b')] },
      'bodies[0].parameters[0].name: "a\\u0000b"; wanted text that an arena can hold: U+0000 inside',
    ],
    [
      'a lone surrogate in a name',
      { ...good, bodies: [described('\ud800')] },
      'bodies[0].parameters[0].name: "\\ud800"; wanted text that an arena can hold: lone surrogate',
    ],
    [
      '257 parameters',
      { ...good, bodies: [{ ...described('p'), parameters: many(257, { name: 'p', annotations: [] }) }] },
      '257 parameters',
    ],
    [
      'a pass without a stage',
      { ...good, bodies: [sampleDescription([samplePass({ stages: [] })])] },
      'passes[0]: a pass without a stage',
    ],
    ['65 passes', { ...good, bodies: [sampleDescription(many(65, samplePass()))] }, '65 passes; wanted at most 64'],
    [
      '65 render states',
      { ...good, bodies: [sampleDescription([samplePass({ renderStates: many(65, { state: 1, value: 1 }) })])] },
      '65 renderStates',
    ],
    ['an empty program', stages({ program: { bytes: hex(''), offset: 0 } }), `${path}: a program of size 0`],
    ['stage type 6', stages({ type: 6 }), `${path}: stage type 6`],
    [
      'a number outside its field',
      stages({ textures: [{ ...texture, register: 256 }] }),
      `${path}.textures[0].register: 256; wanted an integer from 0 to 255`,
    ],
    ['65 textures', stages({ textures: many(65, texture) }), `${path}: 65 textures`],
    [
      'a word outside its field',
      stages({ threadGroupSize: [1, 1, -1] }),
      `${path}.threadGroupSize[2]: -1; wanted an integer from 0 to 4294967295`,
    ],
    [
      'a flag that is no byte',
      stages({ textures: [{ ...texture, isSRGB: 256 }] }),
      `${path}.textures[0].isSRGB: 256; wanted true`,
    ],
    [
      'an empty program of a library without a pass, whatever hasBlocks says',
      { ...good, bodies: [{ ...untranslatedLibrary, hasBlocks: true }] },
      'bodies[0].techniques[0].libraries[0]: a program of size 0',
    ],
    [
      'a short source hash',
      { ...good, sourceHash: 'abc' },
      'sourceHash: a source hash of 3 bytes; wanted 32 characters',
    ],
    [
      'a source hash with half a surrogate pair',
      { ...good, sourceHash: `\ud800${'0'.repeat(31)}` },
      'sourceHash: lone surrogate U+D800',
    ],
    [
      'a source hash of two-byte characters',
      { ...good, sourceHash: 'é'.repeat(32) },
      'sourceHash: a source hash of 64 bytes',
    ],
    [
      'a compiler version of three bytes',
      { ...good, compilerVersion: [1, 2, 6] },
      'compilerVersion: compiler version 1.2.6; wanted four bytes',
    ],
  ])('refuses %s', (_, file, message) => {
    const write = () => writeCarbonEffectFile(file, { source: 'out' });
    expect(write).toThrow(FormatError);
    expect(write).toThrow(message);
    expect(write).toThrow(/^out: /);
  });

  it('writes an empty program of a library beside a pass with a block pair, and reads it back', () => {
    const passes = [samplePass({ block: NO_BLOB })];
    const bodies = [
      { ...untranslatedLibrary, hasBlocks: true, techniques: [{ name: '', passes, libraries: [library] }] },
    ];
    const file = writeCarbonEffectFile({ axes: [], rows: [0], bodies });
    const read = new CjsCarbonEffectReader(file).readDescription(0);
    expect(read.techniques[0]?.libraries[0]?.program.bytes.length).toBe(0);
  });

  it('writes a body without a pass the same whatever hasBlocks says', () => {
    const techniques = [{ name: '', passes: [], libraries: [{ ...library, program: blobOf('lib') }] }];
    const [plain, blocks] = [false, true].map((hasBlocks) =>
      writeCarbonEffectFile({ axes: [], rows: [0], bodies: [{ techniques, parameters: [], hasBlocks }] }),
    );
    expect(blocks).toEqual(plain);
  });
});

describe('CjsCarbonEffectWriter', () => {
  const table = new CjsStringTable();
  const header = { axes: [] };
  const arena = { payload: hex(''), offsets: table };

  it('refuses a row twice and rows with a hole', () => {
    const writer = new CjsCarbonEffectWriter(header, arena);
    writer.setRow(1, hex('00 0000'));
    expect(() => writer.setRow(1, hex('00 0000'))).toThrow('row 1 twice');
    expect(() => writer.finish()).toThrow('no row 0 beside 1 others');
    expect(() => writer.setRow(-1, hex(''))).toThrow(RangeError);
  });

  it('refuses a container without a row', () => {
    expect(() => new CjsCarbonEffectWriter(header, arena).finish()).toThrow('0 rows; wanted the 1 combinations');
  });
});
