import { describe, it } from 'vitest';
import { texture } from '../../../src/format/carbonEffect/texture.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord } from '../../support/records.js';

const arena = ascii('\0Map\0');

describe('texture', () => {
  it.each([13, 15])('has an array size since version 13 (version %i)', (version) => {
    const bytes = hex('c8 01000000 05 00000000 01 00 // register 200, "Map", TYPELESS, unbounded, sRGB');
    const value = { register: 200, name: 'Map', type: 5, arrayElements: 0, isSRGB: true, isAutoregister: false };
    expectRecord(texture, bytes, value, { version, arena });
  });

  it.each([8, 12])('has none before (version %i)', (version) => {
    const value = { register: 200, name: 'Map', type: 5, arrayElements: 1, isSRGB: false, isAutoregister: true };
    expectRecord(texture, hex('c8 01000000 05 00 01'), value, { version, arena });
  });
});
