import { describe, expect, it } from 'vitest';
import { effectDescription } from '../../../src/format/carbonEffect/effectDescription.js';
import { technique } from '../../../src/format/carbonEffect/technique.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord, readRecord } from '../../support/records.js';

const arena = ascii('\0Main\0P\0');

describe('technique', () => {
  it.each([14, 15])('has libraries since version 14 (version %i)', (version) => {
    expectRecord(technique, hex('01000000 00 00'), { name: 'Main', passes: [], libraries: [] }, { version, arena });
  });

  it.each([8, 13])('has none before (version %i)', (version) => {
    expectRecord(technique, hex('01000000 00'), { name: 'Main', passes: [], libraries: [] }, { version, arena });
  });

  it('refuses 65 passes', () => {
    expect(() => readRecord(technique, hex('01000000 41'), { version: 15, arena })).toThrow(
      '65 passes; wanted at most 64',
    );
  });
});

describe('effectDescription', () => {
  it('counts techniques by a byte and parameters by two', () => {
    const bytes = hex(`
      02                 // techniques
      01000000 00 00
      00000000 00 00     // an empty name
      0100               // parameters
      06000000 00
    `);
    const value = {
      techniques: [
        { name: 'Main', passes: [], libraries: [] },
        { name: '', passes: [], libraries: [] },
      ],
      parameters: [{ name: 'P', annotations: [] }],
      hasBlocks: false,
    };
    expectRecord(effectDescription, bytes, value, { version: 15, arena });
  });

  it('may be empty', () => {
    expectRecord(
      effectDescription,
      hex('00 0000'),
      { techniques: [], parameters: [], hasBlocks: false },
      { version: 15 },
    );
  });

  it('takes 256 parameters and no more', () => {
    const one = '06000000 00';
    const read = (count: string, n: number) =>
      readRecord(effectDescription, hex(`00 ${count} ${one.repeat(n)}`), { version: 15, arena });
    expect(read('0001', 256).parameters.length).toBe(256);
    expect(() => read('0101', 257)).toThrow('257 parameters; wanted at most 256');
  });
});
