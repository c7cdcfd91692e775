import { describe, expect, it } from 'vitest';
import { type Library, library } from '../../../src/format/carbonEffect/library.js';
import { NULL_OFFSET } from '../../../src/format/carbonEffect/limits.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord, readRecord } from '../../support/records.js';

// 0 "", 1 "Gen", 5 the program.
const arena = ascii('\0Gen\0DXIL');
const emptyInput = '00 00  00000000  00000000 ffffffff  00 00 00  00';
const input = {
  registers: [],
  staticSamplers: [],
  constants: [],
  defaults: { bytes: new Uint8Array(0), offset: NULL_OFFSET },
  textures: [],
  samplers: [],
  uavs: [],
  annotations: [],
};

describe('library', () => {
  it.each([14, 15])('has a u32 export count and two inputs (version %i)', (version) => {
    const bytes = hex(`
      10000000                    // payloadSize
      04000000 05000000           // program
      02000000                    // export count
      00 01000000                 // ray generation "Gen"
      09 00000000                 // unknown type, ""
      00000000                    // hitGroupName ""
      01 20 00000000 01000000 09  // global: one register
      00  00000000  00000000 ffffffff  00 00 00  00
      ${emptyInput}
    `);
    const value: Library = {
      payloadSize: 16,
      program: { bytes: arena.slice(5, 9), offset: 5 },
      exports: [
        { type: 0, name: 'Gen' },
        { type: 9, name: '' },
      ],
      hitGroupName: '',
      globalInputs: { ...input, registers: [{ type: 32, index: 0, count: 1, space: 9 }] },
      localInputs: input,
    };
    expectRecord(library, bytes, value, { version, arena });
  });

  it('bounds the export count and names the input that is short', () => {
    const head = '00000000  04000000 05000000';
    expect(() => readRecord(library, hex(`${head} 02000000 00 01000000`), { version: 15, arena })).toThrow(
      'record at 0xc: 2 exports of at least 5 bytes with 5 bytes left; wanted as many as fit',
    );
    expect(() =>
      readRecord(library, hex(`${head} 00000000 00000000 ${emptyInput} 00`), { version: 15, arena }),
    ).toThrow('record.localInputs at 0x');
  });
});
