import { describe, expect, it } from 'vitest';
import { ProgramTally } from '../../../src/cli/inspect/ProgramTally.js';
import { passDifferences, passFaults } from '../../../src/cli/inspect/passFaults.js';
import type { BackendBinding } from '../../../src/format/carbonEffect/BackendBlock.js';
import type { Pass } from '../../../src/format/carbonEffect/pass.js';
import { STAGE_TYPE } from '../../../src/format/carbonEffect/stage.js';
import { writeBackendBlock } from '../../../src/format/carbonEffect/writeBackendBlock.js';
import { ShaderPass } from '../../../src/resource/ShaderPass.js';
import { hex } from '../../support/bytes.js';
import { blobOf, NO_BLOB, samplePass, sampleStage } from '../../support/sampleDescriptions.js';

const WGSL = blobOf('@vertex fn main() {}');
const GLSL = blobOf('#version 300 es\nvoid main() {}');
const DXBC = blobOf('DXBC');
const vertex = (program = WGSL) => sampleStage({ type: STAGE_TYPE.VERTEX, program });
const pixel = (program = WGSL) => sampleStage({ type: STAGE_TYPE.PIXEL, program });
const compute = (program = WGSL) => sampleStage({ type: STAGE_TYPE.COMPUTE, program });
const geometry = () => sampleStage({ type: STAGE_TYPE.GEOMETRY, program: DXBC });

const blockOf = (bindings: readonly BackendBinding[]) =>
  blobOf(
    writeBackendBlock({
      version: 1,
      layout: 'v1',
      layoutKey: 'Main.pass0',
      bindGroups: [{ group: 0, bindings }],
      transforms: [],
    }),
  );
const BLOCK = blockOf([]);
const STORAGE: BackendBinding = {
  group: 0,
  binding: 0,
  resourceKind: 'storage-resource',
  registerSpace: 0,
  registerIndex: 0,
  visibility: ['compute'],
  type: 'array<u32>',
  generatedSymbol: 'u0',
  structureStride: 4,
  identity: 'storage-resource:0:0',
  scopeIdentity: 'storage-resource:0:0@compute',
};

function faultsOf(changes: Partial<Pass>, device: 'webgpu' | 'webgl2') {
  const place = { technique: 'Main', techniqueIndex: 0, index: 0, source: '', arenaStart: 0 };
  // Blobs of tests all have one offset; a tally takes that for one program.
  return passFaults(new ShaderPass(samplePass(changes), place), device, (it) => new ProgramTally().languageOf(it));
}

describe('passFaults', () => {
  it.each([
    ['WGSL with a block', { stages: [vertex(), pixel()], block: BLOCK }, []],
    ['no block pairs', { stages: [vertex()], block: null }, ['it has no backend block']],
    ['an empty block', { stages: [vertex()], block: NO_BLOB }, ['it has no backend block']],
    [
      'a block of another version',
      { stages: [vertex()], block: blobOf(hex('07')) },
      ['its backend block is of a version that is not known'],
    ],
    [
      'GLSL',
      { stages: [vertex(GLSL), pixel(GLSL)], block: BLOCK },
      ['its programs are in GLSL, and WebGPU takes WGSL'],
    ],
    [
      'DXBC in one stage',
      { stages: [vertex(), pixel(DXBC)], block: BLOCK },
      ['its pixel stage is in DXBC, and WebGPU takes WGSL'],
    ],
    [
      'no known language',
      { stages: [vertex(blobOf('?'))], block: BLOCK },
      ['its programs are in no known language, and WebGPU takes WGSL'],
    ],
    ['no vertex stage', { stages: [pixel()], block: BLOCK }, ['it has no vertex stage']],
    [
      'compute beside another',
      { stages: [vertex(), compute()], block: BLOCK },
      ['a compute stage stands beside another one'],
    ],
    [
      'a geometry stage',
      { stages: [vertex(), geometry()], block: BLOCK },
      ['its geometry stage is in DXBC, and WebGPU takes WGSL', 'no browser has geometry stages'],
    ],
    ['nothing translated', { stages: [vertex(NO_BLOB), pixel(NO_BLOB)], block: NO_BLOB }, ['it is not translated']],
    [
      'half translated',
      { stages: [vertex(), pixel(NO_BLOB)], block: NO_BLOB },
      ['it is not translated: no program in pixel'],
    ],
  ])('WebGPU: %s', (_, changes, faults) => {
    expect(faultsOf(changes, 'webgpu')).toEqual(faults);
  });

  it('tells where a block does not parse', () => {
    // Resource kind 9 in the first binding of the first group.
    const [fault] = faultsOf({ stages: [vertex()], block: blobOf(hex('01 01 00 01 09 00 00 01')) }, 'webgpu');
    expect(fault).toContain('its backend block does not parse: techniques[0].passes[0].block');
  });

  it('tells what the binding plan refuses', () => {
    const [fault] = faultsOf({ stages: [vertex()], block: blockOf([STORAGE]) }, 'webgpu');
    expect(fault).toContain('is visible to a compute stage, which the pass does not have');
  });

  it.each([
    ['GLSL with a block', { stages: [vertex(GLSL), pixel(GLSL)], block: BLOCK }, []],
    ['WGSL', { stages: [vertex()], block: BLOCK }, ['its programs are in WGSL, and WebGL2 takes GLSL']],
    [
      'compute and storage',
      { stages: [compute()], block: blockOf([STORAGE]) },
      [
        'its programs are in WGSL, and WebGL2 takes GLSL',
        'WebGL2 has no compute stage',
        'WebGL2 has no storage buffers and textures',
      ],
    ],
  ])('WebGL2: %s', (_, changes, faults) => {
    expect(faultsOf(changes, 'webgl2')).toEqual(faults);
  });
});

describe('passDifferences', () => {
  const differencesOf = (changes: Partial<Pass>) =>
    passDifferences(
      new ShaderPass(samplePass(changes), {
        technique: 'Main',
        techniqueIndex: 0,
        index: 0,
        source: '',
        arenaStart: 0,
      }),
    );

  it('names render states that no browser has', () => {
    expect(
      differencesOf({
        renderStates: [
          { state: 8, value: 2 },
          { state: 22, value: 2 },
        ],
      }),
    ).toEqual(['FILLMODE 2: fill mode WIREFRAME does not exist; draw with a point or line topology']);
  });

  it('takes alpha test for no loss where the pixel program discards', () => {
    const renderStates = [
      { state: 15, value: 1 },
      { state: 25, value: 5 },
    ];
    const discarding = pixel(blobOf('@fragment fn main() { discard; }'));
    expect(differencesOf({ stages: [vertex(), discarding], renderStates })).toEqual([]);
    expect(differencesOf({ stages: [vertex(), pixel()], renderStates })).toHaveLength(1);
  });

  it('names what of a sampler is approximated', () => {
    const sampler = {
      register: 3,
      name: 'Edge',
      comparison: false,
      minFilter: 2,
      magFilter: 2,
      mipFilter: 2,
      addressU: 4,
      addressV: 1,
      addressW: 1,
      mipLODBias: 0.5,
      maxAnisotropy: 1,
      comparisonFunc: 1,
      borderColor: [0, 0, 0, 0],
      minLOD: 0,
      maxLOD: 1000,
      isDynamic: true,
    } as const;
    expect(differencesOf({ stages: [sampleStage({ samplers: [sampler] })] })).toEqual([
      's3 Edge: border addressing on U becomes clamp-to-edge; LOD bias 0.5 is left out: samplers of browsers have none',
    ]);
  });
});
