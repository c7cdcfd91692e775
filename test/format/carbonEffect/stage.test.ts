import { describe, expect, it } from 'vitest';
import { NO_SHADOW, type Stage, stage } from '../../../src/format/carbonEffect/stage.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord, readRecord } from '../../support/records.js';

// Offset 0 "Fp", 3 the program, 7 the default bytes.
const arena = ascii('Fp\0wgsl\x01\x02\x03\x04');
const view = (from: number, to: number) => ({ bytes: arena.slice(from, to), offset: from });

const group = '08000000 04000000 02000000 // thread group';
const program = '04000000 03000000 // program: size 4, offset 3';
const tail = `
  00000000          // no constants
  04000000 07000000 // defaults: size 4, offset 7
  00 00 00          // no textures, samplers, uavs
  00                // no annotations
`;
const staticSampler = '00000000 00 00 020202 030303 00000000 01 01 00 00000000 00000000';

const value: Stage = {
  type: 0,
  program: view(3, 7),
  shadow: NO_SHADOW,
  threadGroupSize: [8, 4, 2],
  pipelineInputs: [{ usage: 0, registerIndex: 0, usageIndex: 0, usedMask: 7, type: 0, dimension: 3 }],
  registers: [{ type: 1, index: 2, count: 1, space: 0 }],
  staticSamplers: [
    {
      registerIndex: 0,
      registerSpace: 0,
      comparison: false,
      minFilter: 2,
      magFilter: 2,
      mipFilter: 2,
      addressU: 3,
      addressV: 3,
      addressW: 3,
      mipLODBias: 0,
      maxAnisotropy: 1,
      comparisonFunc: 1,
      borderColor: 0,
      minLOD: 0,
      maxLOD: 0,
    },
  ],
  constants: [],
  defaults: view(7, 11),
  textures: [],
  samplers: [],
  uavs: [],
  annotations: [],
};

describe('stage', () => {
  it.each([14, 15])('has its signature behind the thread group size since version 14 (version %i)', (version) => {
    const bytes = hex(`
      00 ${program}
      ${group}
      01 00 00 00 07 00 03        // one input
      01 01 02000000 01000000 00  // one register
      01 ${staticSampler}
      ${tail}
    `);
    expectRecord(stage, bytes, value, { version, arena });
  });

  it('has it in front of the program in version 13', () => {
    const bytes = hex(`
      00
      01 00 00 00 07 00 03
      01 01 02000000 01000000 00
      01 ${staticSampler}
      ${program}
      ${group}
      ${tail}
    `);
    expectRecord(stage, bytes, value, { version: 13, arena });
  });

  it('has no static samplers in version 12', () => {
    const bytes = hex(`00  01 00 00 00 07 00 03  01 01 02000000  ${program}
      ${group}
      ${tail}`);
    expectRecord(stage, bytes, { ...value, staticSamplers: [] }, { version: 12, arena });
  });

  it('has the shadow words up to version 11', () => {
    const bytes = (shadow: string) =>
      hex(`00  01 00 00 00 07 00 03  01 01 02000000  ${program}
        ${shadow}
        ${group}
        ${tail}`);
    const old = { ...value, staticSamplers: [] };
    const setting = { version: 11, arena };
    // Out of range: two words that nobody looks at.
    const stray = { size: 5, offset: 0xffffffff, bytes: null };
    expectRecord(stage, bytes('05000000 ffffffff'), { ...old, shadow: stray }, setting);
    // In range: bytes of the arena.
    const inRange = { size: 2, offset: 8, bytes: arena.slice(8, 10) };
    expectRecord(stage, bytes('02000000 08000000'), { ...old, shadow: inRange }, setting);
    // A size of 0 refers to nothing, whatever stands behind it.
    const empty = { size: 0, offset: 7, bytes: null };
    expectRecord(stage, bytes('00000000 07000000'), { ...old, shadow: empty }, setting);
  });

  it('has short inputs in versions 9 and 10, and legacy register codes in 9', () => {
    const old = {
      ...value,
      staticSamplers: [],
      shadow: { size: 0, offset: 0xffffffff, bytes: null },
      pipelineInputs: [{ usage: 0, registerIndex: 0, usageIndex: 0, usedMask: 7, type: 0, dimension: 4 }],
    };
    const bytes = (register: string) =>
      hex(`00  01 00 00 00 07  ${register}
        ${program}
        00000000 ffffffff
        ${group}
        ${tail}`);
    expectRecord(stage, bytes('01 01 02000000'), old, { version: 10, arena });
    const registers = [{ type: 1, index: 2, count: 1, space: 0 }];
    expectRecord(stage, bytes('01 03 02000000'), { ...old, registers }, { version: 9, arena });
    // Version 8 has no register list at all.
    expectRecord(stage, bytes(''), { ...old, registers: [] }, { version: 8, arena });
  });

  it('keeps the word behind a zero-size default', () => {
    const bytes = hex(`00 ${program}
      ${group}
      00 00 00  00000000  00000000 deadbeef  00 00 00 00`);
    const defaults = { bytes: new Uint8Array(0), offset: 0xefbeadde };
    const bare = { ...value, pipelineInputs: [], registers: [], staticSamplers: [], defaults };
    expectRecord(stage, bytes, bare, { version: 15, arena });
  });

  it('may have an empty program only where blocks are carried', () => {
    const bytes = hex(`00  00000000 ffffffff
      ${group}
      00 00 00  00000000  00000000 ffffffff  00 00 00 00`);
    expect(() => readRecord(stage, bytes, { version: 15, arena })).toThrow('record at 0x1: a program of size 0');
    const read = readRecord(stage, bytes, { version: 15, arena, hasBlocks: true });
    expect(read.program).toEqual({ bytes: new Uint8Array(0), offset: 0xffffffff });
  });

  it('refuses what lies outside the arena, and stage types above 5', () => {
    const bytes = (type: string, size: string) =>
      hex(`${type}  ${size} 03000000
        ${group}
        00 00 00  00000000  00000000 ffffffff  00 00 00 00`);
    expect(() => readRecord(stage, bytes('05', '09000000'), { version: 15, arena })).toThrow(
      'record at 0x1: a blob of 9 bytes at arena offset 0x3; wanted a range inside the arena of 11 bytes',
    );
    expect(() => readRecord(stage, bytes('06', '04000000'), { version: 15, arena })).toThrow(
      'record at 0x0: stage type 6; wanted a stage type from 0 to 5',
    );
  });

  it('bounds the constant count before it reads one', () => {
    const bytes = hex(`00 ${program}
      ${group}
      00 00 00  ffffff7f  00000000`);
    expect(() => readRecord(stage, bytes, { version: 15, arena })).toThrow(
      'record at 0x18: 2147483647 constants of at least 20 bytes with 4 bytes left; wanted as many as fit',
    );
  });
});
