import { describe, it } from 'vitest';
import { parameter } from '../../../src/format/carbonEffect/parameter.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord } from '../../support/records.js';

describe('parameter', () => {
  it.each([8, 15])('is a name and its annotations, in the order of the file (version %i)', (version) => {
    const setting = { version, arena: ascii('P\0b\0a\0') };
    expectRecord(
      parameter,
      hex('00000000 02  02000000 00 01000000  04000000 00 00000000'),
      {
        name: 'P',
        annotations: [
          { name: 'b', type: 0, word: 1, text: '' },
          { name: 'a', type: 0, word: 0, text: '' },
        ],
      },
      setting,
    );
    expectRecord(parameter, hex('00000000 00'), { name: 'P', annotations: [] }, setting);
  });
});
