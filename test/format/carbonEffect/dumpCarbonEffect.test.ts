import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { dumpCarbonEffect } from '../../../src/format/carbonEffect/dumpCarbonEffect.js';
import { verifyCarbonEffect } from '../../../src/format/carbonEffect/verifyCarbonEffect.js';
import { writeBackendBlock } from '../../../src/format/carbonEffect/writeBackendBlock.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { hex, toHex } from '../../support/bytes.js';
import { containerBytes } from '../../support/containerBytes.js';
import {
  blobOf,
  NO_BLOB,
  sampleAxis,
  sampleDescription,
  samplePass,
  sampleStage,
} from '../../support/sampleDescriptions.js';

/** A u32 as the hex of its bytes. */
const wordHex = (word: number): string => toHex(new Uint8Array(Uint32Array.of(word).buffer));

const md5 = (bytes: Uint8Array): string => `md5 of ${bytes.length}`;

function dump(bytes: Uint8Array): unknown {
  return dumpCarbonEffect(new CjsCarbonEffectReader(bytes), { md5 });
}

const bare = {
  threadGroupSize: [1, 1, 1],
  pipelineInputs: [],
  registers: [],
  staticSamplers: [],
  constants: [],
  defaults: { size: 0, offsetWord: 0xffffffff },
  textures: [],
  samplers: [],
  uavs: [],
  annotations: [],
};

describe('dumpCarbonEffect', () => {
  it('prints a file as the reference dumps do', () => {
    const parameters = [
      {
        name: 'P',
        annotations: [
          { name: 'b', type: 0, word: 0x100, text: '' },
          { name: 'i', type: 1, word: 0xfffffffe, text: '' },
          { name: 'f', type: 2, word: 0x40490fdb, text: '' },
          { name: 'n', type: 2, word: 0x7f800001, text: '' },
          { name: 'm', type: 2, word: 0xff800000, text: '' },
          { name: 's', type: 3, word: 0, text: 'text' },
          { name: 'u', type: 9, word: 7, text: '' },
        ],
      },
    ];
    const stages = [sampleStage({ program: blobOf('wgsl\n') })];
    const description = sampleDescription([samplePass({ stages, renderStates: [{ state: 22, value: 2 }] })]);
    const other = sampleDescription([samplePass({ stages: [sampleStage({ program: blobOf(hex('00ff')) })] })]);
    const file = writeCarbonEffectFile({
      axes: [sampleAxis('A', ['X', 'Y', 'Z'])],
      rows: [0, 1, 0],
      bodies: [{ ...description, parameters }, other],
      compilerVersion: [1, 2, 6, 0],
      sourceHash: 'd41d8cd98f00b204e9800998ecf8427e',
    });
    const bodyOf = (program: object, renderStates: readonly unknown[], annotated: readonly unknown[]) => ({
      techniques: [
        { name: 'Main', passes: [{ stages: [{ type: 2, program, ...bare }], renderStates }], libraries: [] },
      ],
      parameters: annotated,
    });
    expect(dump(file)).toEqual({
      version: 15,
      compilerVersion: [1, 2, 6, 0],
      sourceHash: 'd41d8cd98f00b204e9800998ecf8427e',
      // "" A X Y Z Main P b i f n m s text u, each with its NUL, and the two programs.
      arenaSize: 1 + 4 * 2 + 5 + 8 * 2 + 5 + 5 + 2,
      distinctBodies: 2,
      permutations: [{ name: 'A', defaultOption: 0, description: '', type: 0, options: ['X', 'Y', 'Z'] }],
      rowCount: 3,
      rowIndexes: [0, 1, 2],
      rowBody: [0, 1, 0],
      bodies: [
        bodyOf(
          { size: 5, md5: 'md5 of 5', text: 'wgsl\n' },
          [[22, 2]],
          [
            {
              name: 'P',
              annotations: [
                // Only the lowest byte of a bool counts.
                { name: 'b', type: 0, raw: '00010000', value: false },
                { name: 'i', type: 1, raw: 'feffffff', value: -2 },
                { name: 'f', type: 2, raw: 'db0f4940', value: 3.14159274 },
                { name: 'n', type: 2, raw: '0100807f', value: 'nan' },
                { name: 'm', type: 2, raw: '000080ff', value: '-inf' },
                { name: 's', type: 3, value: 'text' },
                { name: 'u', type: 9, raw: '07000000', value: 7 },
              ],
            },
          ],
        ),
        bodyOf({ size: 2, md5: 'md5 of 2', hex: '00ff' }, [], []),
      ],
    });
  });

  it('adds the block and its bytes where blocks are carried', () => {
    const block = writeBackendBlock({
      layout: 'v1',
      version: 1,
      layoutKey: 'Main.pass0',
      bindGroups: [],
      transforms: [],
    });
    const passes = [
      samplePass({ block: blobOf(block) }),
      samplePass({ stages: [sampleStage({ program: NO_BLOB })], block: NO_BLOB }),
      samplePass({ block: blobOf(hex('07')) }),
      samplePass({ block: blobOf(hex('01')) }),
    ];
    const file = writeCarbonEffectFile({ axes: [], rows: [0], bodies: [sampleDescription(passes)] });
    const program = expect.anything();
    // The arena in order: 01, 01 00 00, 07, the program, "Main".
    const pass = (changes: object) => ({ stages: [{ type: 2, ...bare, program }], renderStates: [], ...changes });
    expect(dump(file)).toMatchObject({
      bodies: [
        {
          techniques: [
            {
              passes: [
                pass({
                  block: { version: 1, layout: 'v1', bindGroups: [], transforms: [] },
                  blockBytes: { size: 3, offset: 1, hex: '010000' },
                }),
                {
                  stages: [{ program: { size: 0, offsetWord: 0xffffffff } }],
                  block: null,
                  blockBytes: { size: 0, offset: 0xffffffff, hex: '' },
                },
                pass({ block: null, blockBytes: { size: 1, offset: 4, hex: '07' } }),
                // 44 bytes of the file stand in front of the arena; the byte that is missing is the second.
                pass({
                  block: null,
                  blockError:
                    'at 0x2d: the end after 0 more bytes (a read past the end); wanted one more byte (in a block of layout v1)',
                  blockBytes: { size: 1, offset: 0, hex: '01' },
                }),
              ],
            },
          ],
        },
      ],
    });
  });

  it('prints the GLSL stages of a block, and the fields that later layouts add', () => {
    const glsl = hex('01 01 01 01 00 00 0300 636237 0300 00 01 02 03 04 ff 07000000 0800 00 00 00');
    const later = hex('02 01 00 01 01 00 00 02 00000000 ffffffff 00 01 01 0100 54 0100 74 0000 00');
    // Without a program the name of the file says what language the block belongs to.
    const stages = [sampleStage({ program: NO_BLOB })];
    const passes = [glsl, later].map((bytes) => samplePass({ stages, block: blobOf(bytes) }));
    const file = writeCarbonEffectFile({ axes: [], rows: [0], bodies: [sampleDescription(passes)] });
    const printed = dumpCarbonEffect(new CjsCarbonEffectReader(file, { source: 'a.carbonwebgl' }), { md5 });
    const light = { role: 2, indexRegister: 3, dataRegister: 4, profileRegister: null, dataTexelBase: 7, capacity: 8 };
    const buffer = { kind: 'constantBuffer', register: 0, name: 'cb7', vec4Count: 3, style: 'array', light };
    const first = {
      version: 1,
      layout: 'g1',
      stages: [{ stage: 'fragment', bindings: [buffer], inputs: [], computeFragment: null }],
    };
    const view = { textureSampleType: 'unfilterable-float', typedView: 'r32float' };
    const second = { version: 2, layout: 'e2x', bindGroups: [{ group: 0, bindings: [{ binding: 0, ...view }] }] };
    expect(printed).toMatchObject({
      bodies: [{ techniques: [{ passes: [{ block: first }, { block: second }] }] }],
    });
  });

  it('prints size and place alone of programs that come to many times the file', () => {
    const program = blobOf('x'.repeat(100_000));
    const techniques = Array.from({ length: 6 }, () => ({
      name: 'Main',
      passes: Array.from({ length: 60 }, () => samplePass({ stages: [sampleStage({ program })] })),
      libraries: [],
    }));
    const bytes = writeCarbonEffectFile({
      axes: [],
      rows: [0],
      bodies: [{ techniques, parameters: [], hasBlocks: false }],
    });
    const programs = JSON.stringify(dump(bytes)).match(/"program":\{"size":100000,[^}]*/g) ?? [];
    expect(programs).toHaveLength(360);
    // 256 times the file and a MiB.
    const printed = Math.floor((256 * bytes.length + 1024 * 1024) / 100_000);
    expect(printed).toBeLessThan(360);
    programs.forEach((text, i) => {
      if (i < printed) expect(text.length).toBeGreaterThan(100_000);
      else expect(text).toBe('"program":{"size":100000,"offset":5,"omitted":true');
    });
  });

  it('refuses to tell names that come to hundreds of times the file', () => {
    // One string of 20,000 characters, and a constant named by the rest of it from each 8th character on.
    const count = 2_500;
    const arena = new Uint8Array(8 * count + 1).fill(0x61, 0, 8 * count);
    const constants = Array.from(
      { length: count },
      (_, i) => `${wordHex(8 * i)} 00000000 04000000 00 01 00000000 00 00`,
    );
    const stage = `00 01000000 00000000 ${'00000000'.repeat(3)} 00 00 00 ${wordHex(count)} ${constants.join(' ')}`;
    const body = hex(`01 ${wordHex(8 * count)} 01 01 ${stage} 00000000 ffffffff 00 00 00 00 00 00 0000`);
    const file = containerBytes({ arena, bodies: [body] });
    // 8 * (1 + 2 + … + 2,500) characters, and the empty name of the technique.
    expect(() => dump(file)).toThrow(
      new FormatError({
        path: 'arena',
        found: `references to ${(8 * count * (count + 1)) / 2} characters of text and more in a file of ${file.length} bytes`,
        wanted: 'names of no more than 256 times the file in all',
        fix: 'carbonfx verify checks such a file without telling its names',
      }),
    );
    expect(verifyCarbonEffect(file).error).toBeUndefined();
  });

  it('takes more rows than are enumerated for packing', () => {
    const options = Array.from({ length: 255 }, (_, i) => `${i}`);
    const rows = Array.from({ length: 255 * 255 * 2 }, () => 0);
    const axes = [sampleAxis('A', options), sampleAxis('B', options), sampleAxis('C', ['0', '1'])];
    const file = writeCarbonEffectFile({ axes, rows, bodies: [{ techniques: [], parameters: [], hasBlocks: false }] });
    expect(dump(file)).toMatchObject({ distinctBodies: 1, rowCount: rows.length, rowBody: { length: rows.length } });
  });
});
