/**
 * What a version has no bytes for is refused with its path, unless it holds what a reader of that version puts there: field
 * by field through the version table of `carbon-format.md` section 4. The same value is written where the field exists.
 */
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import type { Constant } from '../../../src/format/carbonEffect/constant.js';
import type { Library } from '../../../src/format/carbonEffect/library.js';
import type { PipelineInput } from '../../../src/format/carbonEffect/pipelineInput.js';
import type { Register } from '../../../src/format/carbonEffect/register.js';
import type { Sampler } from '../../../src/format/carbonEffect/sampler.js';
import type { Stage } from '../../../src/format/carbonEffect/stage.js';
import type { StaticSampler } from '../../../src/format/carbonEffect/staticSampler.js';
import {
  type CarbonEffectFile,
  writeCarbonEffectFile,
} from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { blobOf, NO_BLOB, sampleDescription, samplePass, sampleStage } from '../../support/sampleDescriptions.js';

const PIXEL = 1;
const ALL = [8, 9, 10, 11, 12, 13, 14, 15];
const STAGE = 'bodies[0].techniques[0].passes[0].stages[0]';

function fileOf(stage: Partial<Stage>): CarbonEffectFile {
  const pass = samplePass({ stages: [sampleStage({ type: PIXEL, program: blobOf('ps'), ...stage })] });
  return { axes: [], rows: [0], bodies: [sampleDescription([pass])] };
}

const constant = (changes: Partial<Constant>): Partial<Stage> => ({
  constants: [
    {
      name: 'c',
      offset: 0,
      size: 16,
      type: 0,
      dimension: 4,
      elements: 0,
      isSRGB: false,
      isAutoregister: false,
      legacyType: -1,
      ...changes,
    },
  ],
});
const input = (changes: Partial<PipelineInput>): Partial<Stage> => ({
  pipelineInputs: [{ usage: 0, registerIndex: 0, usageIndex: 0, usedMask: 7, type: 0, dimension: 4, ...changes }],
});
const register = (changes: Partial<Register>): Partial<Stage> => ({
  registers: [{ type: 36, index: 0, count: 1, space: PIXEL, ...changes }],
});
const texture = (arrayElements: number): Partial<Stage> => ({
  textures: [{ register: 0, name: 't', type: 2, arrayElements, isSRGB: false, isAutoregister: false }],
});
const uav = (arrayElements: number): Partial<Stage> => ({
  uavs: [{ register: 0, name: 'u', type: 10, arrayElements, isAutoregister: false }],
});
const samplerState = {
  comparison: false,
  minFilter: 2,
  magFilter: 2,
  mipFilter: 2,
  addressU: 1,
  addressV: 1,
  addressW: 1,
  mipLODBias: 0,
  maxAnisotropy: 1,
  comparisonFunc: 1,
  minLOD: 0,
  maxLOD: 1,
};
const sampler = (isDynamic: Sampler['isDynamic']): Partial<Stage> => ({
  samplers: [{ register: 0, name: 's', ...samplerState, borderColor: [0, 0, 0, 0], isDynamic }],
});
const staticSampler: StaticSampler = { registerIndex: 0, registerSpace: 0, borderColor: 0, ...samplerState };
const noInput = {
  registers: [],
  staticSamplers: [],
  constants: [],
  defaults: NO_BLOB,
  textures: [],
  samplers: [],
  uavs: [],
  annotations: [],
};
const library: Library = {
  payloadSize: 0,
  program: blobOf('lib'),
  exports: [],
  hitGroupName: '',
  globalInputs: noInput,
  localInputs: noInput,
};

const plain = fileOf({});
const withLibrary: CarbonEffectFile = {
  ...plain,
  bodies: plain.bodies.map((body) => ({
    ...body,
    techniques: body.techniques.map((technique) => ({ ...technique, libraries: [library] })),
  })),
};

interface Row {
  readonly what: string;
  readonly file: CarbonEffectFile;
  /** Where the value is lost in every other version. */
  readonly path: string;
  /** Versions that can carry the value. */
  readonly versions: readonly number[];
}

const since = (first: number): readonly number[] => ALL.filter((version) => version >= first);
const until = (last: number): readonly number[] => ALL.filter((version) => version <= last);
const stageRow = (what: string, stage: Partial<Stage>, path: string, versions: readonly number[]): Row => ({
  what,
  file: fileOf(stage),
  path: `${STAGE}.${path}`,
  versions,
});

const ROWS: readonly Row[] = [
  {
    what: 'a compiler version',
    file: { ...plain, compilerVersion: [1, 2, 6, 0] },
    path: 'compilerVersion',
    versions: [15],
  },
  { what: 'a source hash', file: { ...plain, sourceHash: 'f'.repeat(32) }, path: 'sourceHash', versions: [15] },
  {
    what: 'zeros for a compiler version',
    file: { ...plain, compilerVersion: [0, 0, 0, 0] },
    path: 'compilerVersion',
    versions: ALL,
  },
  { what: 'zeros for a hash', file: { ...plain, sourceHash: '0'.repeat(32) }, path: 'sourceHash', versions: ALL },
  { what: 'a library', file: withLibrary, path: 'bodies[0].techniques[0].libraries', versions: since(14) },
  stageRow('an array of textures', texture(2), 'textures[0].arrayElements', since(13)),
  stageRow('an unbounded array of textures', texture(0), 'textures[0].arrayElements', since(13)),
  stageRow('a single texture', texture(1), 'textures[0].arrayElements', ALL),
  stageRow('an array of UAVs', uav(0xffffffff), 'uavs[0].arrayElements', since(13)),
  stageRow('a single UAV', uav(1), 'uavs[0].arrayElements', ALL),
  stageRow('a sampler that is not dynamic', sampler(false), 'samplers[0].isDynamic', since(13)),
  stageRow('a dynamic flag above 1', sampler(2), 'samplers[0].isDynamic', since(13)),
  stageRow('a dynamic sampler', sampler(true), 'samplers[0].isDynamic', ALL),
  stageRow('a static sampler', { staticSamplers: [staticSampler] }, 'staticSamplers', since(13)),
  stageRow('an array of registers', register({ count: 2 }), 'registers[0].count', since(13)),
  stageRow('a register space of its own', register({ space: 7 }), 'registers[0].space', since(13)),
  stageRow('a register in the space of its stage', register({}), 'registers', since(9)),
  stageRow('a register type that version 9 cannot name', register({ type: 40 }), 'registers[0].type', since(10)),
  ...[0, 36, 68, 1].map((type) =>
    stageRow(`register type ${type}, which version 9 can name`, register({ type }), 'registers', since(9)),
  ),
  stageRow('a shadow program', { shadow: { size: 2, offset: 0, bytes: Uint8Array.of(1, 2) } }, 'shadow', until(11)),
  stageRow('a shadow of no bytes with a word', { shadow: { size: 0, offset: 7, bytes: null } }, 'shadow', until(11)),
  stageRow('a shadow outside the arena', { shadow: { size: 9, offset: 0xfffffff, bytes: null } }, 'shadow', until(11)),
  stageRow('an input type', input({ type: 1 }), 'pipelineInputs[0].type', since(11)),
  stageRow('blend indices that are no UINT', input({ usage: 6 }), 'pipelineInputs[0].type', since(11)),
  stageRow('an input dimension', input({ dimension: 3 }), 'pipelineInputs[0].dimension', since(11)),
  stageRow('a four-component FLOAT input', input({}), 'pipelineInputs', ALL),
  stageRow('UINT blend indices', input({ usage: 6, type: 2 }), 'pipelineInputs', ALL),
  stageRow('a UINT constant', constant({ type: 2 }), 'constants[0].type', since(11)),
  stageRow('an unknown constant type', constant({ type: 9 }), 'constants[0].type', since(11)),
  ...[0, 1, 3, 4].map((type) => stageRow(`constant type ${type}`, constant({ type }), 'constants', ALL)),
  stageRow('a legacy constant type', constant({ type: 4, legacyType: 9 }), 'constants[0].legacyType', until(10)),
];

describe.each(ROWS)('$what', ({ file, path, versions }) => {
  it.each(ALL)('version %i', (version) => {
    const write = (): Uint8Array => writeCarbonEffectFile(file, { version, source: 'target' });
    if (versions.includes(version)) {
      expect(new CjsCarbonEffectReader(write()).version).toBe(version);
      return;
    }
    // Version 8 has no register list at all.
    const lost = version === 8 ? path.replace(/(registers)\[0\].*/, '$1') : path;
    expect(write).toThrow(FormatError);
    expect(write).toThrow(expect.objectContaining({ source: 'target', path: lost }));
  });
});

it('tries every version both ways', () => {
  for (const version of ALL) {
    expect(ROWS.some(({ versions }) => versions.includes(version))).toBe(true);
    expect(ROWS.some(({ versions }) => !versions.includes(version))).toBe(true);
  }
});
