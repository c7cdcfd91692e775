import { describe, expect, it } from 'vitest';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { enumerateUniqueEffectBodies } from '../../../src/format/carbonEffect/enumerateUniqueEffectBodies.js';
import { ascii, hex } from '../../support/bytes.js';
import { containerBytes } from '../../support/containerBytes.js';

const arena = ascii('\0a\0');
const four = hex('01 00000000 00 00000000 00 04 00000000 00000000 00000000 00000000');
const body = (name: string) => hex(`00 0100 ${name} 00`);
const [p, q] = [body('00000000'), body('01000000')];

describe('enumerateUniqueEffectBodies', () => {
  it('groups rows of one range and rows of equal bytes, in order of first occurrence, and decodes none', () => {
    // Bodies 0 and 2 are equal and lie apart.
    const rows = [{ body: 1 }, { body: 0 }, { body: 2 }, { body: 1 }];
    const reader = new CjsCarbonEffectReader(containerBytes({ arena, axes: four, bodies: [p, q, p], rows }));
    expect(enumerateUniqueEffectBodies(reader)).toEqual([
      { permutationIndex: 0, bytes: q, rows: [0, 3] },
      { permutationIndex: 1, bytes: p, rows: [1, 2] },
    ]);
    expect(reader.bodyDecodeCount).toBe(0);
  });

  it('takes empty bodies for one', () => {
    const rows = [{ body: 0 }, { size: 0 }, { body: 0 }, { size: 0 }];
    const reader = new CjsCarbonEffectReader(containerBytes({ arena, axes: four, bodies: [p], rows }));
    expect(enumerateUniqueEffectBodies(reader).map((group) => group.rows)).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it('refuses more rows than it takes', () => {
    const axis = (count: string, n: number) => `00000000 00 00000000 00 ${count} ${'00000000'.repeat(n)}`;
    // 255 * 255 rows are fine; 255 * 255 * 2 are too many.
    const file = (axes: string, count: number) =>
      containerBytes({ arena, axes: hex(axes), bodies: [p], rows: Array.from({ length: count }, () => ({})) });
    const many = file(`03 ${axis('ff', 255)} ${axis('ff', 255)} ${axis('02', 2)}`, 130_050);
    expect(() => enumerateUniqueEffectBodies(new CjsCarbonEffectReader(many))).toThrow(RangeError);
    const most = file(`02 ${axis('ff', 255)} ${axis('ff', 255)}`, 65_025);
    expect(enumerateUniqueEffectBodies(new CjsCarbonEffectReader(most)).length).toBe(1);
  });
});
