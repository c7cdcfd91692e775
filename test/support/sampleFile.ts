/** A small file that has a record of every kind, made with the public writer. */
import { floatFromBits } from '../../src/format/bytes/Float.js';
import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import { writeBackendBlock } from '../../src/format/carbonEffect/writeBackendBlock.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { blobOf, NO_BLOB, sampleAxis, samplePass, sampleStage } from './sampleDescriptions.js';

const annotations = [
  { name: 'Group', type: 3, word: 0, text: 'Basic' },
  { name: 'Order', type: 1, word: 0xfffffff9, text: '' },
];
const sampler = {
  register: 0,
  name: 'Smp',
  comparison: false,
  minFilter: 2,
  magFilter: 2,
  mipFilter: 1,
  addressU: 1,
  addressV: 2,
  addressW: 3,
  mipLODBias: -0.5,
  maxAnisotropy: 4,
  comparisonFunc: 1,
  borderColor: [0, 0, 0, 1],
  minLOD: floatFromBits(0x7fc00001),
  maxLOD: Number.POSITIVE_INFINITY,
  isDynamic: true,
} as const;

const { register: _, name: __, borderColor: ___, isDynamic: ____, ...samplerState } = sampler;
const input = {
  registers: [{ type: 36, index: 0, count: 1, space: 0 }],
  staticSamplers: [{ ...samplerState, registerIndex: 3, registerSpace: 0, borderColor: 1 }],
  constants: [
    {
      name: 'Tint',
      offset: 0,
      size: 16,
      type: 0,
      dimension: 4,
      elements: 0,
      isSRGB: true,
      isAutoregister: false,
      legacyType: -1,
    },
  ],
  defaults: blobOf(Uint8Array.of(0, 0, 128, 63)),
  textures: [{ register: 0, name: 'Map', type: 2, arrayElements: 1, isSRGB: true, isAutoregister: false }],
  samplers: [sampler],
  uavs: [{ register: 1, name: 'Out', type: 11, arrayElements: 1, isAutoregister: true }],
  annotations,
};
const pipelineInputs = [{ usage: 0, registerIndex: 0, usageIndex: 0, usedMask: 7, type: 0, dimension: 3 }];

function description(block: boolean): EffectDescription {
  const stage = sampleStage({ ...input, type: 0, pipelineInputs, program: blobOf('vs') });
  const renderStates = [{ state: 22, value: 2 }];
  const layout = { layout: 'v1', version: 1, layoutKey: 'Main.pass0', bindGroups: [], transforms: [] } as const;
  return {
    techniques: [
      {
        name: 'Main',
        passes: [
          samplePass({ stages: [stage], renderStates, block: block ? blobOf(writeBackendBlock(layout)) : null }),
        ],
        libraries: [
          {
            payloadSize: 8,
            program: blobOf('lib'),
            exports: [{ type: 0, name: 'Gen' }],
            hitGroupName: 'Hit',
            globalInputs: { ...input, constants: [] },
            localInputs: { ...input, textures: [], samplers: [], defaults: NO_BLOB },
          },
        ],
      },
    ],
    parameters: [{ name: 'Tint', annotations }],
    hasBlocks: block,
  };
}

/** Two rows, two bodies: one with all there is, one with next to nothing. */
export function sampleFile(options: { readonly hasBlocks: boolean }): Uint8Array {
  const bare: EffectDescription = { techniques: [], parameters: [], hasBlocks: false };
  return writeCarbonEffectFile({
    axes: [sampleAxis('AXIS', ['OFF', 'ON'])],
    rows: [0, 1],
    bodies: [description(options.hasBlocks), bare],
    compilerVersion: [1, 2, 6, 0],
  });
}
