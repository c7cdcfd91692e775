import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { conversionLosses, convertEffect } from '../../../src/format/carbonEffect/convertEffect.js';
import { readCarbonEffectFile } from '../../../src/format/carbonEffect/readCarbonEffectFile.js';
import { NO_SHADOW } from '../../../src/format/carbonEffect/stage.js';
import {
  type CarbonEffectFile,
  writeCarbonEffectFile,
} from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { OLD_NAMES } from '../../support/goldenNames.js';
import { describeWithReference, referenceBytes } from '../../support/referenceFiles.js';
import { sampleDescription, samplePass, sampleStage } from '../../support/sampleDescriptions.js';

const VERSIONS = [8, 9, 10, 11, 12, 13, 14, 15];

const stage = sampleStage({
  type: 0,
  pipelineInputs: [{ usage: 6, registerIndex: 0, usageIndex: 0, usedMask: 15, type: 0, dimension: 2 }],
  registers: [
    { type: 38, index: 0, count: 4, space: 0 },
    { type: 68, index: 1, count: 1, space: 0 },
  ],
  constants: [
    {
      name: 'Flags',
      offset: 0,
      size: 4,
      type: 2,
      dimension: 1,
      elements: 0,
      isSRGB: false,
      isAutoregister: false,
      legacyType: -1,
    },
  ],
  textures: [{ register: 0, name: 'Maps', type: 5, arrayElements: 4, isSRGB: false, isAutoregister: false }],
  uavs: [{ register: 1, name: 'Out', type: 10, arrayElements: 0, isAutoregister: false }],
  samplers: [],
});
const file: CarbonEffectFile = {
  axes: [],
  rows: [0],
  bodies: [sampleDescription([samplePass(), samplePass({ stages: [stage] })])],
  compilerVersion: [1, 2, 6, 0],
  sourceHash: 'ab'.repeat(16),
};
const at = 'bodies[0].techniques[0].passes[1].stages[0]';
const LOST_BELOW_15 = [
  { path: 'compilerVersion', found: 'compilerVersion 1.2.6.0', becomes: 'compilerVersion 0.0.0.0' },
  {
    path: 'sourceHash',
    found: `sourceHash ${'ab'.repeat(16)}`,
    becomes: 'sourceHash 00000000000000000000000000000000',
  },
];
/** In the order of the fields on the wire of that version. */
const LOST_IN_9 = [
  ...LOST_BELOW_15,
  { path: `${at}.pipelineInputs[0].type`, found: 'type 0', becomes: 'type 2' },
  { path: `${at}.pipelineInputs[0].dimension`, found: 'dimension 2', becomes: 'dimension 4' },
  { path: `${at}.registers[0].type`, found: 'type 38', becomes: 'type 36' },
  { path: `${at}.registers[0].count`, found: 'count 4', becomes: 'count 1' },
  { path: `${at}.constants[0].type`, found: 'type 2', becomes: 'type 1' },
  { path: `${at}.textures[0].arrayElements`, found: 'arrayElements 4', becomes: 'arrayElements 1' },
  { path: `${at}.uavs[0].arrayElements`, found: 'arrayElements 0', becomes: 'arrayElements 1' },
];

describe('conversionLosses', () => {
  it('is empty at a version that has every field', () => {
    expect(conversionLosses(file, 15)).toEqual([]);
  });

  it('lists every value that a version cannot carry', () => {
    expect(conversionLosses(file, 14)).toEqual(LOST_BELOW_15);
    expect(conversionLosses(file, 13)).toEqual(LOST_BELOW_15);
    expect(conversionLosses(file, 9)).toEqual(LOST_IN_9);
    expect(conversionLosses(file, 8).map(({ path }) => path)).toEqual([
      'compilerVersion',
      'sourceHash',
      `${at}.pipelineInputs[0].type`,
      `${at}.pipelineInputs[0].dimension`,
      `${at}.registers`,
      `${at}.constants[0].type`,
      `${at}.textures[0].arrayElements`,
      `${at}.uavs[0].arrayElements`,
    ]);
  });

  it('lists what only old versions have', () => {
    const shadow = { size: 2, offset: 0, bytes: Uint8Array.of(1, 2) };
    const [constant] = stage.constants;
    const constants = constant === undefined ? [] : [{ ...constant, type: 4, legacyType: 9 }];
    const old = sampleDescription([samplePass({ stages: [sampleStage({ shadow, constants })] })]);
    const oldFile = { axes: [], rows: [0], bodies: [old] };
    expect(conversionLosses(oldFile, 10)).toEqual([]);
    const path = 'bodies[0].techniques[0].passes[0].stages[0]';
    const lostType = { path: `${path}.constants[0].legacyType`, found: 'legacyType 9', becomes: 'legacyType -1' };
    expect(conversionLosses(oldFile, 11)).toEqual([lostType]);
    expect(conversionLosses(oldFile, 12)).toEqual([
      {
        path: `${path}.shadow`,
        found: 'shadow of 2 bytes at 0',
        becomes: 'shadow of 0 bytes at 4294967295',
      },
      lostType,
    ]);
  });

  it('refuses a version that cannot be written', () => {
    expect(() => conversionLosses(file, 7)).toThrow('version: Carbon effect version 7, which cannot be written');
  });
});

describe('convertEffect', () => {
  const paths = LOST_IN_9.map(({ path }) => path);

  it('refuses losses that were not allowed, and lists them all', () => {
    expect(() => convertEffect(file, 9, { source: 'a.sm_hi' })).toThrow(
      new FormatError({
        source: 'a.sm_hi',
        path: 'compilerVersion',
        found: `9 values that version 9 cannot carry: ${LOST_IN_9.map((it) => `${it.path} (${it.found} becomes ${it.becomes})`).join('; ')}`,
        wanted: 'none, or each one allowed by its path',
        fix: 'Read conversionLosses(file, version) and pass the paths as allowLosses',
      }),
    );
  });

  it('wants exactly those losses to be allowed', () => {
    expect(() => convertEffect(file, 9, { allowLosses: paths.slice(1) })).toThrow(
      'compilerVersion: 1 value that version 9 cannot carry (beside 8 allowed): compilerVersion (',
    );
    expect(() => convertEffect(file, 9, { allowLosses: [...paths, 'bodies[0].techniques[0].libraries'] })).toThrow(
      'allowLosses: losses allowed that version 9 does not cause: bodies[0].techniques[0].libraries;',
    );
    expect(() => convertEffect(file, 15, { allowLosses: ['sourceHash'] })).toThrow('allowLosses');
  });

  it('gives the records that a reader of that version has', () => {
    const converted = convertEffect(file, 9, { allowLosses: paths });
    const [body] = converted.bodies;
    expect(body?.techniques[0]?.passes[0]).toEqual(file.bodies[0]?.techniques[0]?.passes[0]);
    expect(body?.techniques[0]?.passes[1]?.stages[0]).toEqual({
      ...stage,
      pipelineInputs: [{ usage: 6, registerIndex: 0, usageIndex: 0, usedMask: 15, type: 2, dimension: 4 }],
      registers: [
        { type: 36, index: 0, count: 1, space: 0 },
        { type: 68, index: 1, count: 1, space: 0 },
      ],
      constants: [{ ...stage.constants[0], type: 1 }],
      textures: [{ ...stage.textures[0], arrayElements: 1 }],
      uavs: [{ ...stage.uavs[0], arrayElements: 1 }],
    });
    expect(Object.keys(converted)).toEqual(['axes', 'rows', 'bodies']);
    expect(conversionLosses(converted, 9)).toEqual([]);
    const reader = new CjsCarbonEffectReader(writeCarbonEffectFile(converted, { version: 9 }));
    expect(reader.version).toBe(9);
    expect(reader.readDescription(0).techniques[0]?.passes[1]?.stages[0]?.constants).toEqual(
      body?.techniques[0]?.passes[1]?.stages[0]?.constants,
    );
  });

  it('shares what it does not change', () => {
    const converted = convertEffect(file, 14, { allowLosses: ['compilerVersion', 'sourceHash'] });
    expect(converted.axes).toBe(file.axes);
    const program = (it: CarbonEffectFile) => it.bodies[0]?.techniques[0]?.passes[0]?.stages[0]?.program.bytes;
    expect(program(converted)).toBe(program(file));
  });

  it('leaves a file without losses as it is, there and back', () => {
    const plain = { axes: [], rows: [0], bodies: [sampleDescription()] };
    for (const version of VERSIONS) expect(convertEffect(convertEffect(plain, version), 15)).toEqual(plain);
  });

  it('loses nothing there and back exactly when it lists no loss', () => {
    const version = fc.constantFrom(...VERSIONS);
    const number = fc.constantFrom(0, 1, 2, 3, 4, 36, 68, 255);
    const changes = fc.record({
      pipelineInputs: fc.array(
        fc.record({
          usage: number,
          registerIndex: number,
          usageIndex: number,
          usedMask: number,
          type: number,
          dimension: number,
        }),
        { maxLength: 1 },
      ),
      registers: fc.array(fc.record({ type: number, index: number, count: number, space: number }), { maxLength: 1 }),
      textures: fc.array(
        fc.record({
          register: number,
          name: fc.constant('T'),
          type: number,
          arrayElements: number,
          isSRGB: fc.boolean(),
          isAutoregister: fc.boolean(),
        }),
        { maxLength: 1 },
      ),
      shadow: fc.constantFrom(NO_SHADOW, { size: 0, offset: 7, bytes: null }),
    });
    fc.assert(
      fc.property(version, version, changes, (from, to, change) => {
        const any = {
          axes: [],
          rows: [0],
          bodies: [sampleDescription([samplePass({ stages: [sampleStage(change)] })])],
        };
        const allow = (it: CarbonEffectFile, target: number) => ({
          allowLosses: conversionLosses(it, target).map(({ path }) => path),
        });
        // What a reader of the first version can have.
        const source = convertEffect(any, from, allow(any, from));
        const there = convertEffect(source, to, allow(source, to));
        const back = convertEffect(there, from, allow(there, from));
        const isSame = JSON.stringify(back) === JSON.stringify(source);
        expect(isSame).toBe(conversionLosses(source, to).length === 0);
      }),
      { numRuns: 500, seed: 8 },
    );
  });
});

describeWithReference('version 15, converted', () => {
  const read = (path: string) => readCarbonEffectFile(new CjsCarbonEffectReader(referenceBytes(path)));

  it.each([8, 9, 10, 11, 12, 13, 14].flatMap((version) => OLD_NAMES.map((name) => ({ version, name }))))(
    'is what an independent emitter writes: version $version, $name',
    ({ version, name }) => {
      const newest = read(`golden/carbon/${name}.sm_hi`);
      const allowLosses = conversionLosses(newest, version).map(({ path }) => path);
      const older = `golden/carbon/older/v${String(version).padStart(2, '0')}/${name}.sm_hi`;
      const converted = convertEffect(newest, version, { allowLosses });
      expect(writeCarbonEffectFile(converted, { version })).toEqual(referenceBytes(older));
      // And nothing of an old file is too old for the newest version.
      expect(conversionLosses(read(older), 15)).toEqual([]);
    },
  );

  it('refuses to drop libraries, by name', () => {
    expect(() => convertEffect(read('golden/carbon/11_libraries.sm_hi'), 13)).toThrow(
      'bodies[0].techniques[0].libraries (',
    );
  });
});
