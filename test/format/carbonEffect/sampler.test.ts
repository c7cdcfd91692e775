import { describe, expect, it } from 'vitest';
import type { Sampler } from '../../../src/format/carbonEffect/sampler.js';
import { sampler } from '../../../src/format/carbonEffect/sampler.js';
import { ascii, hex } from '../../support/bytes.js';
import { expectRecord } from '../../support/records.js';

const arena = ascii('\0Smp\0');
const common = `
  64       // register 100
  01000000 // name "Smp"
  00       // comparison
  02 02 01 // min, mag, mip filter
  03 04 05 // address u, v, w
  0000c0bf // mipLODBias -1.5
  ff       // maxAnisotropy 255
  08       // comparisonFunc
  0000803f 0000003f 0000803e 00000080 // border 1, 0.5, 0.25, -0
  ffff7fff // minLOD -FLT_MAX
  0000807f // maxLOD infinity
`;
const value: Sampler = {
  register: 100,
  name: 'Smp',
  comparison: false,
  minFilter: 2,
  magFilter: 2,
  mipFilter: 1,
  addressU: 3,
  addressV: 4,
  addressW: 5,
  mipLODBias: -1.5,
  maxAnisotropy: 255,
  comparisonFunc: 8,
  borderColor: [1, 0.5, 0.25, -0],
  minLOD: -3.4028234663852886e38,
  maxLOD: Number.POSITIVE_INFINITY,
  isDynamic: true,
};

describe('sampler', () => {
  it.each([13, 15])(
    'says whether it is dynamic since version 13, and keeps its name then too (version %i)',
    (version) => {
      const bytes = hex(`${common} 00`);
      expect(bytes.length).toBe(43);
      expectRecord(sampler, bytes, { ...value, isDynamic: false }, { version, arena });
    },
  );

  it.each([8, 12])('is dynamic before (version %i)', (version) => {
    expectRecord(sampler, hex(common), value, { version, arena });
  });
});
