import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { registerOfStage } from '../../../src/format/carbonEffect/register.js';
import { STAGE_TYPE } from '../../../src/format/carbonEffect/stage.js';
import { hex } from '../../support/bytes.js';
import { expectRecord, readRecord, writeRecord } from '../../support/records.js';

const pixel = registerOfStage[STAGE_TYPE.PIXEL];
if (pixel === undefined) throw new Error('no walk for the pixel stage');

describe('register', () => {
  it.each([13, 15])('has count and space since version 13 (version %i)', (version) => {
    const bytes = hex('24 05000000 00000000 03 // texture 2D, t5, unbounded, space 3');
    expectRecord(pixel, bytes, { type: 36, index: 5, count: 0, space: 3 }, { version });
  });

  it.each([10, 12])('takes its space from the stage before (version %i)', (version) => {
    expectRecord(pixel, hex('24 05000000'), { type: 36, index: 5, count: 1, space: 1 }, { version });
  });

  it.each([
    ['00', 0],
    ['01', 36],
    ['02', 68],
    ['03', 1],
  ])('has a legacy code in version 9: %s', (wire, type) => {
    const bytes = hex(`${wire} 05000000`);
    expectRecord(pixel, bytes, { type, index: 5, count: 1, space: 1 }, { version: 9 });
  });

  it('refuses a legacy code above 3', () => {
    expect(() => readRecord(pixel, hex('04 05000000'), { version: 9 })).toThrow(
      'record at 0x0: legacy register code 4; wanted a code from 0 to 3',
    );
  });

  it.each([32, 33, 37, 64, 65, 69, 2, 255])('is not written to version 9 with a type that has no code: %i', (type) => {
    const nearest = type & 0x40 ? 68 : type & 0x20 ? 36 : 1;
    expect(() => writeRecord(pixel, { type, index: 0, count: 1, space: 1 }, { version: 9 })).toThrow(
      new FormatError({
        path: 'record.type',
        found: `type ${type}, which version 9 cannot carry`,
        wanted: `type ${nearest}`,
        fix: 'conversionLosses lists all that would be lost, convertEffect leaves out what it is told to',
      }),
    );
  });

  it.each([
    ['count', { count: 0 }],
    ['space', { space: 0 }],
  ])('is not written to a version without %s unless it is what such a version means', (name, change) => {
    const value = { type: 36, index: 0, count: 1, space: 1, ...change };
    for (const version of [9, 10, 12]) {
      expect(() => writeRecord(pixel, value, { version })).toThrow(
        `record.${name}: ${name} 0, which version ${version} cannot carry; wanted ${name} 1`,
      );
    }
    expect(writeRecord(pixel, value, { version: 13 })).toHaveLength(10);
  });
});
