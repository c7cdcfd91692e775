import { describe, expect, it } from 'vitest';
import { permutationAxis } from '../../../src/format/carbonEffect/permutationAxis.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord, readRecord, writeRecord } from '../../support/records.js';

const setting = { version: 15, arena: ascii('\0OFF\0ON\0SHADOWS\0') };
const value = { name: 'SHADOWS', defaultOption: 1, description: '', type: 1, options: ['OFF', 'ON'] };

describe('permutationAxis', () => {
  it.each([8, 15])('has its default between name and description (version %i)', (version) => {
    const bytes = hex(`
      08000000 // name "SHADOWS"
      01       // defaultOption
      00000000 // description ""
      01       // type dynamic
      02       // option count
      01000000 05000000 // "OFF", "ON"
    `);
    // 11 bytes and 4 per option.
    expect(bytes.length).toBe(19);
    // The empty string has an entry of its own: the NUL in front, not the tail of another string.
    expectRecord(permutationAxis, bytes, value, { ...setting, version });
  });

  it('refuses an axis without an option', () => {
    expect(() => readRecord(permutationAxis, hex('08000000 00 00000000 00 00'), setting)).toThrow(
      'axis "SHADOWS" without an option; wanted at least one option',
    );
  });

  it('refuses a default that is no option', () => {
    expect(() => readRecord(permutationAxis, hex('08000000 01 00000000 00 01 01000000'), setting)).toThrow(
      'defaultOption 1 of axis "SHADOWS"; wanted an index below its 1 options',
    );
    expect(() => writeRecord(permutationAxis, { ...value, defaultOption: 2 }, setting)).toThrow('defaultOption 2');
  });

  it('refuses to write 256 options, which would wrap to none', () => {
    const options = Array.from({ length: 256 }, () => 'ON');
    expect(() => writeRecord(permutationAxis, { ...value, options }, setting)).toThrow(
      '256 options; wanted at most 255',
    );
  });
});
