import { describe, it } from 'vitest';
import { renderState } from '../../../src/format/carbonEffect/renderState.js';
import { hex } from '../../support/bytes.js';
import { expectRecord } from '../../support/records.js';

describe('renderState', () => {
  it.each([8, 15])('is two words, of any value (version %i)', (version) => {
    expectRecord(renderState, hex('16000000 02000000'), { state: 22, value: 2 }, { version });
    expectRecord(renderState, hex('ffffffff 000080bf'), { state: 0xffffffff, value: 0xbf800000 }, { version });
  });
});
