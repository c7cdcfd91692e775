/** Files as large as they get. What is counted here is work, not time: `npm run bench` measures that. */
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { enumerateUniqueEffectBodies } from '../../../src/format/carbonEffect/enumerateUniqueEffectBodies.js';
import { readCarbonEffectFile } from '../../../src/format/carbonEffect/readCarbonEffectFile.js';
import { verifyCarbonEffect } from '../../../src/format/carbonEffect/verifyCarbonEffect.js';
import {
  type CarbonEffectFile,
  writeCarbonEffectFile,
} from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { Tr2EffectRes } from '../../../src/resource/Tr2EffectRes.js';
import { hex } from '../../support/bytes.js';
import { containerBytes } from '../../support/containerBytes.js';
import { blobOf, sampleAxis, sampleDescription, samplePass, sampleStage } from '../../support/sampleDescriptions.js';

/** Two options an axis: 2 to the power of `axisCount` rows, which take the bodies in turn. */
function large(axisCount: number, bodyCount: number): CarbonEffectFile {
  return {
    axes: Array.from({ length: axisCount }, (_, i) => sampleAxis(`AXIS_${i}`, ['OFF', 'ON'])),
    rows: Array.from({ length: 2 ** axisCount }, (_, row) => row % bodyCount),
    bodies: Array.from({ length: bodyCount }, (_, i) =>
      sampleDescription([samplePass({ stages: [sampleStage({ program: blobOf(`fn body_${i}() {}`) })] })]),
    ),
  };
}

describe.each([
  { what: '65,536 rows over 97 bodies', axisCount: 16, bodyCount: 97 },
  { what: '16,384 distinct bodies', axisCount: 14, bodyCount: 16_384 },
])('$what', ({ axisCount, bodyCount }) => {
  const bytes = writeCarbonEffectFile(large(axisCount, bodyCount));
  const rowCount = 2 ** axisCount;

  it('stores each body once', () => {
    const reader = new CjsCarbonEffectReader(bytes);
    expect(reader.rowCount).toBe(rowCount);
    expect(new Set(Array.from({ length: rowCount }, (_, i) => reader.row(i).offset)).size).toBe(bodyCount);
  });

  it('opens and enumerates without decoding a body', () => {
    const reader = new CjsCarbonEffectReader(bytes);
    const groups = enumerateUniqueEffectBodies(reader);
    expect(groups.map(({ permutationIndex }) => permutationIndex)).toEqual(
      Array.from({ length: bodyCount }, (_, i) => i),
    );
    expect(groups.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(rowCount);
    expect(groups[3]?.rows.slice(0, 3)).toEqual([3, 3 + bodyCount, 3 + 2 * bodyCount].filter((row) => row < rowCount));
    expect(reader.bodyDecodeCount).toBe(0);
  });

  it('re-emits byte for byte, each distinct body decoded once', () => {
    const reader = new CjsCarbonEffectReader(bytes);
    const file = readCarbonEffectFile(reader);
    expect(reader.bodyDecodeCount).toBe(bodyCount);
    // Buffers compare themselves; a matcher would go through millions of elements.
    expect(Buffer.compare(writeCarbonEffectFile(file), bytes)).toBe(0);
  });

  it('is verified', () => {
    const { modes, rows, distinctBodies } = verifyCarbonEffect(bytes);
    expect(modes).toEqual({ bodies: true, container: true, rebuilt: true });
    expect([rows, distinctBodies]).toEqual([rowCount, bodyCount]);
  });

  it('has a shader for every row, decoded per body', () => {
    const resource = Tr2EffectRes.fromBytes(bytes);
    const last = resource.getShaderByIndex(rowCount - 1);
    const program = last?.techniques[0]?.passes[0]?.stages[0]?.program.bytes;
    expect(new TextDecoder().decode(program)).toBe(`fn body_${(rowCount - 1) % bodyCount}() {}`);
    for (let row = 0; row < rowCount; row += bodyCount) resource.getShaderByIndex(row);
    expect(resource.reader.bodyDecodeCount).toBe(2);
    expect(resource.getShaderByIndex(rowCount)).toBeNull();
  });
});

describe('above the limits', () => {
  it('65,536 rows are enumerated, 65,537 are not', () => {
    const rows = (count: number) =>
      new CjsCarbonEffectReader(containerBytes({ rows: Array.from({ length: count }, () => ({})) }), {
        permissive: true,
      });
    expect(enumerateUniqueEffectBodies(rows(65_536))).toHaveLength(1);
    expect(() => enumerateUniqueEffectBodies(rows(65_537))).toThrow(
      new RangeError('65537 rows: bodies are enumerated up to 65536'),
    );
  });

  it.each([
    ['that ends inside another', { offset: 0, size: 4 }],
    ['that begins inside another', { offset: 1, size: 5 }],
    ['inside another', { offset: 1, size: 3 }],
  ])('a body %s is refused, permissively too', (_, { offset, size }) => {
    const axes = hex('01 00000000 00 00000000 00 02 00000000 00000000');
    const body = hex('00 0100 00000000 00');
    const parts = { arena: hex('00'), axes, bodies: [body.subarray(0, 6)] };
    const start = containerBytes({ ...parts, rows: [{}, {}] }).length - 6;
    const file = containerBytes({ ...parts, rows: [{}, { offset: start + offset, size }] });
    expect(() => new CjsCarbonEffectReader(file, { permissive: true })).toThrow(FormatError);
  });
});
