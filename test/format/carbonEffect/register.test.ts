import { describe, expect, it } from 'vitest';
import { registerOfStage } from '../../../src/format/carbonEffect/register.js';
import { STAGE_TYPE } from '../../../src/format/carbonEffect/stage.js';
import { hex } from '../../support/bytes.js';
import { expectRecord, readRecord, writeRecord } from '../../support/records.js';

const pixel = registerOfStage[STAGE_TYPE.PIXEL];
if (pixel === undefined) throw new Error('no walk for the pixel stage');

describe('register', () => {
  it.each([13, 15])('has count and space since version 13 (version %i)', (version) => {
    const bytes = hex('24 05000000 00000000 03 // texture 2D, t5, unbounded, space 3');
    expectRecord(pixel, bytes, { type: 36, index: 5, count: 0, space: 3, legacyType: -1 }, { version });
  });

  it.each([10, 12])('takes its space from the stage before (version %i)', (version) => {
    expectRecord(pixel, hex('24 05000000'), { type: 36, index: 5, count: 1, space: 1, legacyType: -1 }, { version });
  });

  it.each([
    ['00', 0, 0],
    ['01', 1, 36],
    ['02', 2, 68],
    ['03', 3, 1],
  ])('has a legacy code in version 9: %s', (wire, legacyType, type) => {
    const bytes = hex(`${wire} 05000000`);
    expectRecord(pixel, bytes, { type, index: 5, count: 1, space: 1, legacyType }, { version: 9 });
  });

  it('refuses a legacy code above 3', () => {
    expect(() => readRecord(pixel, hex('04 05000000'), { version: 9 })).toThrow(
      'record at 0x0: legacy register code 4; wanted a code from 0 to 3',
    );
  });

  it('is not written to version 9 without its legacy code', () => {
    const value = { type: 36, index: 0, count: 1, space: 1, legacyType: -1 };
    expect(() => writeRecord(pixel, value, { version: 9 })).toThrow('record: -1; wanted an integer from 0 to 255');
    expect(() => writeRecord(pixel, { ...value, legacyType: 4 }, { version: 9 })).toThrow('legacy register code 4');
  });
});
