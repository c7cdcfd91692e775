import { describe, expect, it } from 'vitest';
import { stageInput } from '../../../src/format/carbonEffect/stageInput.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord, readRecord } from '../../support/records.js';

// 0 "A", 2 "B", 4 four default bytes.
const arena = ascii('A\0B\0\x00\x00\x80\x3f');

describe('stageInput', () => {
  it.each([13, 15])('keeps duplicate registers and the order of the file (version %i)', (version) => {
    const bytes = hex(`
      01000000  00000000 00000000 04000000 00 01 00000000 00 00  // constant "A"
      04000000 04000000                                          // defaults
      02  05 00000000 02 01000000 00 00                          // texture t5 "A"
          05 02000000 02 01000000 00 00                          // texture t5 "B"
      00
      02  03 02000000 0b 01000000 00                             // uav u3
          01 00000000 0b 01000000 00                             // uav u1
      01  02000000 03 00000000                                   // annotation "B" = "A"
    `);
    const texture = { register: 5, type: 2, arrayElements: 1, isSRGB: false, isAutoregister: false };
    const uav = { type: 11, arrayElements: 1, isAutoregister: false };
    const value = {
      constants: [
        {
          name: 'A',
          offset: 0,
          size: 4,
          type: 0,
          dimension: 1,
          elements: 0,
          isSRGB: false,
          isAutoregister: false,
          legacyType: -1,
        },
      ],
      defaults: { bytes: arena.slice(4, 8), offset: 4 },
      textures: [
        { ...texture, name: 'A' },
        { ...texture, name: 'B' },
      ],
      samplers: [],
      uavs: [
        { ...uav, register: 3, name: 'B' },
        { ...uav, register: 1, name: 'A' },
      ],
      annotations: [{ name: 'B', type: 3, word: 0, text: 'A' }],
    };
    expectRecord(stageInput, bytes, value, { version, arena });
  });

  it.each([
    ['textures', '00000000 00000000 ffffffff 41'],
    ['samplers', '00000000 00000000 ffffffff 00 41'],
    ['uavs', '00000000 00000000 ffffffff 00 00 41'],
  ])('refuses 65 %s', (name, bytes) => {
    expect(() => readRecord(stageInput, hex(bytes), { version: 15, arena })).toThrow(`65 ${name}; wanted at most 64`);
  });
});
