import { describe, it } from 'vitest';
import { pipelineInput } from '../../../src/format/carbonEffect/pipelineInput.js';
import { hex } from '../../support/bytes.js';
import { expectRecord } from '../../support/records.js';

describe('pipelineInput', () => {
  it.each([11, 15])('has type and dimension since version 11 (version %i)', (version) => {
    const bytes = hex('05 03 01 07 02 03 // usage, register, usageIndex, usedMask, type, dimension');
    const value = { usage: 5, registerIndex: 3, usageIndex: 1, usedMask: 7, type: 2, dimension: 3 };
    expectRecord(pipelineInput, bytes, value, { version });
  });

  it.each([8, 10])('derives them before (version %i)', (version) => {
    const value = { usage: 5, registerIndex: 3, usageIndex: 1, usedMask: 7, type: 0, dimension: 4 };
    expectRecord(pipelineInput, hex('05 03 01 07'), value, { version });
    // BLENDINDICES are unsigned.
    expectRecord(pipelineInput, hex('06 03 01 07'), { ...value, usage: 6, type: 2 }, { version });
  });
});
