import { describe, expect, it } from 'vitest';
import { type Constant, constant } from '../../../src/format/carbonEffect/constant.js';
import { ascii, hex } from '../../support/bytes.js';
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
    ['00', -1, 0],
    ['01', -1, 1],
    ['02', -1, 3],
    ['03', -1, 4],
    ['04', 4, 4],
    ['ff', 255, 4],
  ])('has a legacy code up to version 10: %s', (wire, legacyType, type) => {
    for (const version of [8, 9, 10]) {
      expectRecord(constant, bytes(wire), { ...fields, type, legacyType }, { version, arena });
    }
  });

  it.each([8, 10])('is not written to version %i with a type that has no code', (version) => {
    const write =
      (type: number, legacyType = -1) =>
      () =>
        writeRecord(constant, { ...fields, type, legacyType }, { version, arena });
    const refusal = (what: string, wanted: string) =>
      `record.${what}, which version ${version} cannot carry; wanted ${wanted}.`;
    expect(write(2)).toThrow(refusal('type: type 2', 'type 1'));
    expect(write(5)).toThrow(refusal('type: type 5', 'type 4'));
    // A kept byte that says another type than the record.
    expect(write(0, 7)).toThrow(refusal('type: type 0', 'type 4'));
    expect(write(3, 2)).toThrow(refusal('legacyType: legacyType 2', 'legacyType -1'));
  });

  it('keeps a byte that only an old version has out of a new one', () => {
    const write = () => writeRecord(constant, { ...fields, type: 4, legacyType: 7 }, { version: 11, arena });
    expect(write).toThrow('record.legacyType: legacyType 7, which version 11 cannot carry; wanted legacyType -1.');
  });

  it('is refused when it ends early', () => {
    expect(() => readRecord(constant, bytes('00').subarray(0, 19), { version: 15, arena })).toThrow(
      'record at 0x13: the end after 0 more bytes (a read past the end); wanted one more byte',
    );
  });
});
