import { describe, expect, it } from 'vitest';
import { type Constant, constant } from '../../../src/format/carbonEffect/constant.js';
import { ascii, hex, toHex } from '../../support/bytes.js';
import { expectRecord, readRecord, writeRecord } from '../../support/records.js';

const arena = ascii('\0Tint\0');
const bytes = (type: string) =>
  hex(`
  01000000 // name "Tint"
  10000000 // offset 16
  80000000 // size 128
  ${type}  // type
  20       // dimension 32
  08000000 // elements 8
  01       // isSRGB
  02       // isAutoregister: true, but not as 1
`);
const fields: Omit<Constant, 'type' | 'legacyType'> = {
  name: 'Tint',
  offset: 16,
  size: 128,
  dimension: 32,
  elements: 8,
  isSRGB: true,
  isAutoregister: 2,
};

describe('constant', () => {
  it('takes 20 bytes in every version', () => {
    expect(bytes('00').length).toBe(20);
  });

  it.each([11, 12, 13, 14, 15])('has its type as it is since version 11 (version %i)', (version) => {
    expectRecord(constant, bytes('02'), { ...fields, type: 2, legacyType: -1 }, { version, arena });
    expectRecord(constant, bytes('2a'), { ...fields, type: 42, legacyType: -1 }, { version, arena });
  });

  it.each([
    ['00', 0, 0],
    ['01', 1, 1],
    ['02', 2, 3],
    ['03', 3, 4],
    ['ff', 255, 4],
  ])('has a legacy code up to version 10: %s', (wire, legacyType, type) => {
    for (const version of [8, 9, 10]) {
      expectRecord(constant, bytes(wire), { ...fields, type, legacyType }, { version, arena });
    }
  });

  it.each([8, 10])('is not written to version %i without its legacy code', (version) => {
    const write = (legacyType: number) =>
      toHex(writeRecord(constant, { ...fields, type: 2, legacyType }, { version, arena }));
    expect(() => write(-1)).toThrow('record: -1; wanted an integer from 0 to 255');
    expect(write(7)).toBe(toHex(bytes('07')));
  });

  it('is refused when it ends early', () => {
    expect(() => readRecord(constant, bytes('00').subarray(0, 19), { version: 15, arena })).toThrow(
      'record at 0x13: the end after 0 more bytes (a read past the end); wanted one more byte',
    );
  });
});
