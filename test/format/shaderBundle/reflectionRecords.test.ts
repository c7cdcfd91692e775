/** Each record of the reflection archive against bytes put together by hand from `yslb.md` 4. */
import { describe, expect, it } from 'vitest';
import { CjsByteWriter } from '../../../src/format/bytes/CjsByteWriter.js';
import type { ArchiveWalk } from '../../../src/format/shaderBundle/ArchiveIo.js';
import { DEFAULT_REFLECTION, DEFAULT_RESOURCE_BINDING } from '../../../src/format/shaderBundle/defaultReflection.js';
import { ReadingArchive } from '../../../src/format/shaderBundle/ReadingArchive.js';
import {
  builtIn,
  combinedSampler,
  entryPoint,
  member,
  resourceBinding,
  shaderReflection,
  specConstant,
  workgroupSize,
} from '../../../src/format/shaderBundle/reflectionWalk.js';
import type { ShaderReflection } from '../../../src/format/shaderBundle/ShaderReflection.js';
import { WritingArchive } from '../../../src/format/shaderBundle/WritingArchive.js';
import { DEFAULT_REFLECTION_BYTES } from '../../support/bundleBytes.js';
import { hex, toHex } from '../../support/bytes.js';

/** What a walk that reads is handed. */
const NOTHING = Object.freeze({}) as never;

function expectBytes<T>(walk: ArchiveWalk<T>, it: T, bytes: Uint8Array): void {
  const archive = new ReadingArchive(bytes);
  expect(walk(archive, NOTHING)).toEqual(it);
  expect(archive.remaining).toBe(0);
  const out = new CjsByteWriter();
  walk(new WritingArchive(out), it);
  expect(toHex(out.finish())).toBe(toHex(bytes));
}

const BINDING_HEX = `
  02000000 6275         // name 'bu'
  01000000              // type
  02000000 03000000     // set, binding
  04000000              // location
  05000000              // descriptorCount
  0f000000              // baseType
  06000000 07000000     // vecSize, columns
  40000000              // bitWidth
  0200000000000000 09000000 00000000  // arraySizes
  0100000000000000      // members
    01000000 6d         //   name 'm'
    10000000 20000000   //   offset, size
    30000000 40000000   //   arrayStride, matrixStride
    0c000000            //   baseType
    04000000 03000000   //   vecSize, columns
    20000000            //   bitWidth
    0100000000000000 08000000  // arraySizes
  05000000              // imageDim
  01 00 02              // imageIsDepth, imageArrayed, imageMS
  0b000000              // imageFormat
  0c010000              // blockSize
  2a000000              // resourceId
  03000000 ffffffff     // backendSlot, backendSlotSecondary
`;

const MEMBER = {
  name: 'm',
  offset: 0x10,
  size: 0x20,
  arrayStride: 0x30,
  matrixStride: 0x40,
  baseType: 12,
  vecSize: 4,
  columns: 3,
  bitWidth: 32,
  arraySizes: [8],
};

const BINDING = {
  name: 'bu',
  type: 1,
  set: 2,
  binding: 3,
  location: 4,
  descriptorCount: 5,
  baseType: 15,
  vecSize: 6,
  columns: 7,
  bitWidth: 64,
  arraySizes: [9, 0],
  members: [MEMBER],
  imageDim: 5,
  imageIsDepth: true,
  imageArrayed: false,
  imageMS: 2,
  imageFormat: 11,
  blockSize: 268,
  resourceId: 42,
  backendSlot: 3,
  backendSlotSecondary: 0xffffffff,
};

describe('bytes of', () => {
  it('an entry point', () => {
    expectBytes(entryPoint, { name: 'main', stage: 1 }, hex('04000000 6d61696e 01000000'));
  });

  it('an enum that is negative or has no name', () => {
    expectBytes(entryPoint, { name: '', stage: -2 }, hex('00000000 feffffff'));
    expectBytes(entryPoint, { name: '', stage: 99 }, hex('00000000 63000000'));
  });

  it('a binding', () => {
    expectBytes(resourceBinding, BINDING, hex(BINDING_HEX));
  });

  it('a binding of which nothing is said: 83', () => {
    const bytes = hex(`
      00000000  00000000  00000000 00000000 00000000  01000000
      00000000  01000000 01000000 20000000  0000000000000000 0000000000000000
      00000000  00 00 00  00000000 00000000 00000000  ffffffff ffffffff
    `);
    expect(bytes).toHaveLength(83);
    expectBytes(resourceBinding, DEFAULT_RESOURCE_BINDING, bytes);
  });

  it('a member', () => {
    expectBytes(
      member,
      { ...MEMBER, name: '€', arraySizes: [] },
      hex('03000000 e282ac 10000000 20000000 30000000 40000000 0c000000 04000000 03000000 20000000 0000000000000000'),
    );
  });

  it('a built-in', () => {
    expectBytes(
      builtIn,
      { builtin: 13, valueBaseType: 12, valueVecSize: 4, valueColumns: 1, resource: BINDING },
      hex(`0d000000 0c000000 04000000 01000000 ${BINDING_HEX}`),
    );
  });

  it('a specialization constant', () => {
    expectBytes(
      specConstant,
      { name: 'N', constantId: 7, baseType: 8, vecSize: 1, columns: 2, bitWidth: 16 },
      hex('01000000 4e 07000000 08000000 01000000 02000000 10000000'),
    );
  });

  it('a workgroup size: 25', () => {
    const bytes = hex('08000000 04000000 02000000 01 0b000000 0c000000 0d000000');
    expect(bytes).toHaveLength(25);
    expectBytes(
      workgroupSize,
      { x: 8, y: 4, z: 2, usesSpecConst: true, specConstIdX: 11, specConstIdY: 12, specConstIdZ: 13 },
      bytes,
    );
  });

  it('a combined sampler', () => {
    expectBytes(combinedSampler, { name: 'ab', textureSlot: 0xfffffffe }, hex('02000000 6162 feffffff'));
  });
});

describe('a whole reflection', () => {
  it('of which nothing is said has 202 bytes', () => {
    expect(DEFAULT_REFLECTION_BYTES).toHaveLength(202);
    expectBytes(shaderReflection, DEFAULT_REFLECTION, DEFAULT_REFLECTION_BYTES);
  });

  /** In the order of the wire. Each one's item below has the number of its field as its set. */
  const LISTS_OF_BINDINGS = [
    'uniformBuffers',
    'storageBuffers',
    'stageInputs',
    'stageOutputs',
    'subpassInputs',
    'storageImages',
    'sampledImages',
    'atomicCounters',
    'accelerationStructures',
    'glPlainUniforms',
    'tensors',
    'pushConstantBuffers',
    'shaderRecordBuffers',
    'separateImages',
    'separateSamplers',
  ] as const;

  it('has its fields in the order of the wire', () => {
    const bindingHex = (set: number): string => `
      00000000 00000000 ${set.toString(16).padStart(2, '0')}000000 00000000 00000000 01000000
      00000000 01000000 01000000 20000000 0000000000000000 0000000000000000
      00000000 00 00 00 00000000 00000000 00000000 ffffffff ffffffff`;
    const bytes = hex(`
      0100000000000000 01000000 65 01000000                          // 1 entryPoints
      ${LISTS_OF_BINDINGS.map((_, i) => `0100000000000000 ${bindingHex(i + 2)}`).join('\n')}  // 2 to 16
      0100000000000000 01000000 00000000 01000000 01000000 ${bindingHex(17)}  // 17 builtinInputs
      0100000000000000 02000000 00000000 01000000 01000000 ${bindingHex(18)}  // 18 builtinOutputs
      0100000000000000 01000000 73 00000000 00000000 01000000 01000000 20000000  // 19 specConstants
      02000000 03000000 04000000 00 00000000 00000000 00000000       // 20 workgroupSize
      01                                                             // 21 positionInvariant
      0100000000000000 01000000 63                                   // 22 capabilities
      0200000000000000 01000000 78 00000000                          // 23 extensions
      0100000000000000 01000000 67 05000000                          // 24 glCombinedSamplers
    `);
    const builtIns = { valueBaseType: 0, valueVecSize: 1, valueColumns: 1 };
    const expected: ShaderReflection = {
      ...DEFAULT_REFLECTION,
      ...Object.fromEntries(LISTS_OF_BINDINGS.map((name, i) => [name, [{ ...DEFAULT_RESOURCE_BINDING, set: i + 2 }]])),
      entryPoints: [{ name: 'e', stage: 1 }],
      builtinInputs: [{ builtin: 1, ...builtIns, resource: { ...DEFAULT_RESOURCE_BINDING, set: 17 } }],
      builtinOutputs: [{ builtin: 2, ...builtIns, resource: { ...DEFAULT_RESOURCE_BINDING, set: 18 } }],
      specConstants: [{ name: 's', constantId: 0, baseType: 0, vecSize: 1, columns: 1, bitWidth: 32 }],
      workgroupSize: { ...DEFAULT_REFLECTION.workgroupSize, x: 2, y: 3, z: 4 },
      positionInvariant: true,
      capabilities: ['c'],
      extensions: ['x', ''],
      glCombinedSamplers: [{ name: 'g', textureSlot: 5 }],
    };
    expectBytes(shaderReflection, expected, bytes);
  });
});
