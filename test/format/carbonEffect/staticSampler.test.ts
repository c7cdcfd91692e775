import { describe, expect, it } from 'vitest';
import { NaNBits } from '../../../src/format/bytes/Float.js';
import { staticSampler } from '../../../src/format/carbonEffect/staticSampler.js';
import { hex } from '../../support/bytes.js';
import { expectRecord } from '../../support/records.js';

describe('staticSampler', () => {
  it('takes 27 bytes', () => {
    const bytes = hex(`
      70110100 // registerIndex 70000
      09       // registerSpace
      01       // comparison
      01 02 03 // min, mag, mip filter
      01 04 05 // address u, v, w
      000040bf // mipLODBias -0.75
      10       // maxAnisotropy
      06       // comparisonFunc
      07       // borderColor: unknown, kept
      0100c07f // minLOD, a NaN with a payload
      00000080 // maxLOD -0
    `);
    expect(bytes.length).toBe(27);
    const value = {
      registerIndex: 70000,
      registerSpace: 9,
      comparison: true,
      minFilter: 1,
      magFilter: 2,
      mipFilter: 3,
      addressU: 1,
      addressV: 4,
      addressW: 5,
      mipLODBias: -0.75,
      maxAnisotropy: 16,
      comparisonFunc: 6,
      borderColor: 7,
      minLOD: new NaNBits(0x7fc00001),
      maxLOD: -0,
    };
    for (const version of [13, 14, 15]) expectRecord(staticSampler, bytes, value, { version });
  });
});
