import { describe, it } from 'vitest';
import { uav } from '../../../src/format/carbonEffect/uav.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord } from '../../support/records.js';

const arena = ascii('\0Out\0');

describe('uav', () => {
  it.each([13, 15])('is a texture without isSRGB, 11 bytes since version 13 (version %i)', (version) => {
    const bytes = hex('02 01000000 0b 04000000 01');
    const value = { register: 2, name: 'Out', type: 11, arrayElements: 4, isAutoregister: true };
    expectRecord(uav, bytes, value, { version, arena });
  });

  it.each([8, 12])('has no array size before (version %i)', (version) => {
    const value = { register: 2, name: 'Out', type: 2, arrayElements: 1, isAutoregister: false };
    expectRecord(uav, hex('02 01000000 02 00'), value, { version, arena });
  });
});
