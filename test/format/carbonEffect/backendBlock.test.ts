import { describe, expect, it } from 'vitest';
import { CjsStringTable } from '../../../src/format/bytes/CjsStringTable.js';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import type { BackendBinding, BackendBlock } from '../../../src/format/carbonEffect/BackendBlock.js';
import type { DetailMapArray } from '../../../src/format/carbonEffect/BackendTransform.js';
import { readBackendBlock } from '../../../src/format/carbonEffect/readBackendBlock.js';
import { writeBackendBlock } from '../../../src/format/carbonEffect/writeBackendBlock.js';
import { ascii, hex, toHex } from '../../support/bytes.js';

/** u16 length and the characters. */
function str(text: string): string {
  return `${text.length.toString(16).padStart(2, '0')}00${toHex(ascii(text))}`;
}

const pass = { technique: 'Main', pass: 1 };
const identityOf = 'sampled-resource:0:11';

const bytes = hex(`
  01                                      // blobVersion
  02                                      // bind groups
  00 02                                   // group 0, two bindings
    00 00 00 03 01000000 ffffffff 00      // uniform buffer b1, binding 0, vertex and fragment
    ${str('array<vec4<f32>, 4>')} ${str('cb1')} 0000
    01 00 05 02 0b000000 ffffffff 02      // t11, binding 5, fragment, 2 layers
    ${str('texture_2d_array<f32>')} ${str('t11')} ${str('T')}
  03 01                                   // group 3, one binding
    03 02 ff 04 04030201 10000000 00      // u0x01020304 space 2, binding 255, compute, stride 16
    ${str('array<u32>')} ${str('u')} 0000
  01                                      // transforms
  00 ${str('T')} 02                       // detail-map-array "T", two inputs
    00 0b ${str('A')}
    00 0c ${str('B')}
`);

const carrier: BackendBinding = {
  group: 0,
  binding: 5,
  resourceKind: 'sampled-resource',
  registerSpace: 0,
  registerIndex: 11,
  visibility: ['fragment'],
  type: 'texture_2d_array<f32>',
  generatedSymbol: 't11',
  arrayLayerCount: 2,
  transformId: 'T',
  identity: identityOf,
  scopeIdentity: `${identityOf}@fragment`,
};
const shared: BackendBinding = {
  group: 0,
  binding: 0,
  resourceKind: 'uniform-buffer',
  registerSpace: 0,
  registerIndex: 1,
  visibility: ['vertex', 'fragment'],
  type: 'array<vec4<f32>, 4>',
  generatedSymbol: 'cb1',
  identity: 'uniform-buffer:0:1',
  scopeIdentity: 'uniform-buffer:0:1@vertex',
};
const storage: BackendBinding = {
  group: 3,
  binding: 255,
  resourceKind: 'storage-resource',
  registerSpace: 2,
  registerIndex: 0x01020304,
  visibility: ['compute'],
  type: 'array<u32>',
  generatedSymbol: 'u',
  structureStride: 16,
  identity: 'storage-resource:2:16909060',
  scopeIdentity: 'storage-resource:2:16909060@compute',
};
const transform: DetailMapArray = {
  id: 'T',
  family: 'detail-map-array',
  version: 1,
  kind: 'texture-2d-array',
  stage: 'fragment',
  representation: 'native-or-rgba8',
  missingLayer: 'reject',
  layoutKey: 'Main.pass1',
  inputs: [
    {
      parameter: 'A',
      layer: 0,
      registerSpace: 0,
      registerIndex: 11,
      identity: identityOf,
      scopeIdentity: `${identityOf}@fragment`,
    },
    {
      parameter: 'B',
      layer: 1,
      registerSpace: 0,
      registerIndex: 12,
      identity: 'sampled-resource:0:12',
      scopeIdentity: 'sampled-resource:0:12@fragment',
    },
  ],
  output: {
    name: 'DetailMapArray',
    viewDimension: '2d-array',
    layerCount: 2,
    identity: identityOf,
    scopeIdentity: `${identityOf}@fragment`,
  },
};
const block: BackendBlock = {
  layout: 'v1',
  version: 1,
  layoutKey: 'Main.pass1',
  bindGroups: [
    { group: 0, bindings: [shared, carrier] },
    { group: 3, bindings: [storage] },
  ],
  transforms: [transform],
};

describe('readBackendBlock', () => {
  it('restores what is not on the wire', () => {
    expect(readBackendBlock(bytes, pass)).toEqual(block);
  });

  it('reads an empty block', () => {
    expect(readBackendBlock(hex('01 00 00'), pass)).toEqual({ ...block, bindGroups: [], transforms: [] });
  });

  it.each(['', '00', '03 01 02', 'ff'])('finds no backend data behind another lead byte: "%s"', (text) => {
    expect(readBackendBlock(hex(text), pass)).toBeNull();
  });

  it('keeps an identity alone as scope where no stage sees the binding', () => {
    const hidden = hex(`01 01 00 01  00 00 00 00 00000000 ffffffff 00 ${str('t')} ${str('s')} 0000 00`);
    expect(readBackendBlock(hidden, pass)?.bindGroups[0]?.bindings[0]).toMatchObject({
      visibility: [],
      scopeIdentity: 'uniform-buffer:0:0',
    });
  });

  const one = (kind: string, mask: string) =>
    hex(`01 01 00 01 ${kind} 00 00 ${mask} 00000000 ffffffff 00 ${str('t')} ${str('s')} 0000 00`);

  it.each([
    ['an unknown resource kind', one('04', '01'), 4, 'resource kind 4; wanted a kind from 0 to 3'],
    ['a mask bit above 4', one('00', '08'), 7, 'visibility mask 0x8; wanted no bit above 4'],
    ['a byte left over', Uint8Array.from([...bytes, 0]), bytes.length, '1 bytes behind the last transform'],
    [
      'an unknown family',
      hex(`01 00 01 01 ${str('T')} 01 00 00 ${str('A')}`),
      3,
      'transform family 1; wanted family 0',
    ],
    ['a transform without an input', hex(`01 00 01 00 ${str('T')} 00`), 7, 'a transform without an input'],
    ['a string past the end', hex('01 00 01 00 0500 41'), 6, 'wanted 5 more bytes'],
  ])('refuses %s, with its place', (_, wrong, at, message) => {
    const read = () =>
      readBackendBlock(wrong, { ...pass, language: 'wgsl', source: 'a.bin', offset: 0x1000, path: 'rows[0]' });
    expect(read).toThrow(FormatError);
    expect(read).toThrow(message);
    try {
      read();
    } catch (error) {
      expect(error).toMatchObject({ source: 'a.bin', offset: 0x1000 + at });
      expect((error as FormatError).path).toMatch(/^rows\[0\]/);
    }
  });

  it('refuses every truncation', () => {
    for (let length = 1; length < bytes.length; length++) {
      expect(() => readBackendBlock(bytes.subarray(0, length), pass), `${length} bytes`).toThrow(FormatError);
    }
  });
});

describe('writeBackendBlock', () => {
  it('writes the bytes that it was read from', () => {
    expect(toHex(writeBackendBlock(block))).toBe(toHex(bytes));
  });

  it('gives the same bytes whichever arena they go into', () => {
    const small = new CjsStringTable();
    small.addBlob(writeBackendBlock(block));
    const large = new CjsStringTable();
    for (const text of ['Main', 'A', 'zzz', 't11']) large.addText(text);
    large.addBlob(writeBackendBlock(block));
    const at = large.blobOffset(writeBackendBlock(block));
    expect(large.payload().subarray(at, at + bytes.length)).toEqual(small.payload());
  });

  const withBinding = (changes: Partial<BackendBinding>): BackendBlock => ({
    ...block,
    bindGroups: [{ group: 0, bindings: [{ ...shared, ...changes }, carrier] }],
  });
  const withCarrier = (changes: Partial<BackendBinding>): BackendBlock => ({
    ...block,
    bindGroups: [{ group: 0, bindings: [{ ...carrier, ...changes }] }],
  });
  const withTransform = (changes: Partial<DetailMapArray>): BackendBlock => ({
    ...block,
    bindGroups: [{ group: 0, bindings: [carrier] }],
    transforms: [{ ...transform, ...changes }],
  });

  it.each<[string, BackendBlock, string]>([
    ['another identity', withBinding({ identity: 'b1' }), 'block.bindGroups[0].bindings[0].identity: "b1"'],
    ['another scope', withBinding({ scopeIdentity: 'uniform-buffer:0:1' }), 'scopeIdentity: "uniform-buffer:0:1"'],
    ['another group', withBinding({ group: 1 }), 'block.bindGroups[0].bindings[0].group: 1; wanted 0'],
    ['stages in another order', withBinding({ visibility: ['fragment', 'vertex'] }), 'visibility[0]: "fragment"'],
    [
      'an absent stride spelt out',
      withBinding({ structureStride: 0xffffffff }),
      'structureStride: 4294967295; wanted nothing',
    ],
    ['an absent layer count spelt out', withBinding({ arrayLayerCount: 0 }), 'arrayLayerCount: 0; wanted nothing'],
    ['a binding above 255', withBinding({ binding: 256 }), '256 does not fit'],
    ['a layout key that no pass has', { ...block, layoutKey: 'Main' }, 'block.layoutKey: "Main"'],
    ['a leading zero in the pass index', { ...block, layoutKey: 'Main.pass01' }, 'block.layoutKey: "Main.pass01"'],
    [
      "the peer's spelling of the output",
      withTransform({ output: { ...transform.output, name: 'DetailArrayMap' as never } }),
      'output.name',
    ],
    ['another layout key in a transform', withTransform({ layoutKey: 'Main.pass0' }), 'block.transforms[0].layoutKey'],
    [
      'an input with another layer',
      withTransform({ inputs: transform.inputs.map((input) => ({ ...input, layer: 0 })) }),
      'inputs[1].layer: 0; wanted 1',
    ],
  ])('refuses what its reader would not give back: %s', (_, wrong, message) => {
    expect(() => writeBackendBlock(wrong)).toThrow(FormatError);
    expect(() => writeBackendBlock(wrong)).toThrow(message);
  });

  it.each<[string, BackendBlock, string]>([
    ['a slot twice', withBinding({ binding: 5 }), '@group(0) @binding(5) twice'],
    [
      'a shared register bound once more for one stage',
      {
        ...block,
        bindGroups: [{ group: 0, bindings: [shared, { ...shared, binding: 1, visibility: ['vertex'] }, carrier] }],
      },
      'uniform-buffer:0:1 bound for vertex and fragment beside another binding of it',
    ],
    [
      'one stage twice',
      {
        ...block,
        transforms: [],
        bindGroups: [
          { group: 0, bindings: [0, 1].map((binding) => ({ ...shared, binding, visibility: ['vertex'] as const })) },
        ],
      },
      'uniform-buffer:0:1 bound for vertex beside another',
    ],
    ['a transform without a carrier', { ...block, bindGroups: [] }, '0 bindings that carry "T"'],
    [
      'a transform with two carriers',
      { ...block, bindGroups: [{ group: 0, bindings: [carrier, { ...carrier, binding: 6, visibility: ['vertex'] }] }] },
      '2 bindings that carry "T"',
    ],
    ['a carrier of another type', withCarrier({ type: 'texture_2d<f32>' }), 'of type "texture_2d<f32>" that carries'],
    ['a carrier with another layer count', withCarrier({ arrayLayerCount: 3 }), 'arrayLayerCount 3; wanted 2'],
    ['a carrier of another register', withCarrier({ registerIndex: 12 }), 'register t12 space 0; wanted t11'],
    [
      'a binding of its own for a later input',
      {
        ...block,
        bindGroups: [
          { group: 0, bindings: [carrier, { ...shared, resourceKind: 'sampled-resource', registerIndex: 12 }] },
        ],
      },
      'a binding for "B", which is a layer of "T"',
    ],
    ['a transform that nobody defines', { ...withBinding({ transformId: 'U' }) }, '"U"; wanted the id of a transform'],
    ['an id twice', { ...block, transforms: [transform, transform] }, 'an id twice'],
  ])('refuses what breaks a rule of the pass: %s', (_, wrong, message) => {
    expect(() => writeBackendBlock(wrong)).toThrow(FormatError);
    expect(() => writeBackendBlock(wrong)).toThrow(message);
  });

  it('lets each stage have its own binding of one register', () => {
    const own = (binding: number, stage: 'vertex' | 'fragment'): BackendBinding => ({
      ...shared,
      binding,
      visibility: [stage],
      scopeIdentity: `uniform-buffer:0:1@${stage}`,
    });
    const split: BackendBlock = {
      ...block,
      bindGroups: [{ group: 0, bindings: [own(0, 'vertex'), own(1, 'fragment')] }],
      transforms: [],
    };
    expect(readBackendBlock(writeBackendBlock(split), pass)).toEqual(split);
  });
});
