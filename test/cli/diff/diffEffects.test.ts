import { describe, expect, it } from 'vitest';
import { diffEffects } from '../../../src/cli/diff/diffEffects.js';
import { Effort } from '../../../src/cli/diff/Effort.js';
import { floatFromBits } from '../../../src/format/bytes/Float.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../../../src/format/carbonEffect/effectDescription.js';
import type { PermutationAxis } from '../../../src/format/carbonEffect/permutationAxis.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { ascii } from '../../support/bytes.js';
import { containerBytes } from '../../support/containerBytes.js';
import { blobOf, sampleAxis, sampleDescription, samplePass, sampleStage } from '../../support/sampleDescriptions.js';
import { sampleFile } from '../../support/sampleFile.js';
import { diffOf, fileOf, findingsOf } from './diffOf.js';

const constant = (name: string, offset: number) =>
  ({
    name,
    offset,
    size: 8,
    type: 0,
    dimension: 2,
    elements: 0,
    isSRGB: false,
    isAutoregister: false,
    legacyType: -1,
  }) as const;

function withStage(changes: Parameters<typeof sampleStage>[0]): EffectDescription {
  return sampleDescription([samplePass({ stages: [sampleStage(changes)] })]);
}

/** Each row has a body of its own: the row's number is the thread group size in x. */
function permuted(axes: readonly PermutationAxis[], sizeOf: (row: number) => number): Uint8Array {
  const count = axes.reduce((product, { options }) => product * options.length, 1);
  const rows = Array.from({ length: count }, (_, row) => row);
  return writeCarbonEffectFile({
    axes,
    rows,
    bodies: rows.map((row) => withStage({ threadGroupSize: [sizeOf(row), 1, 1] })),
  });
}

const SIZE = 'Main.pass0.compute.threadGroupSize';

describe('permutations', () => {
  const shadows = sampleAxis('SHADOWS', ['OFF', 'ON']);
  const fog = sampleAxis('FOG', ['NONE', 'LIGHT', 'HEAVY']);

  it('answer to each other by option, whatever the order of axes and options', () => {
    const left = permuted([shadows, fog], (row) => [0, 1, 10, 11, 20, 21][row] ?? -1);
    const right = permuted(
      [sampleAxis('FOG', ['HEAVY', 'LIGHT', 'NONE']), sampleAxis('SHADOWS', ['OFF', 'ON'])],
      (row) => [20, 10, 0, 21, 11, 1][row] ?? -1,
    );
    expect(findingsOf(left, right)).toEqual([
      'axes.FOG.defaultOption changed NONE -> HEAVY',
      'axes.FOG.options order NONE, LIGHT, HEAVY -> HEAVY, LIGHT, NONE',
      'axes order SHADOWS, FOG -> FOG, SHADOWS',
    ]);
  });

  it('that one side has alone are one difference', () => {
    const left = permuted([shadows, fog], (row) => row);
    const right = permuted([shadows, sampleAxis('FOG', ['NONE', 'LIGHT'])], (row) => row);
    expect(findingsOf(left, right)).toEqual([
      'axes.FOG.options.HEAVY removed  -> nothing',
      'permutations removed 2 permutations with FOG=HEAVY -> nothing',
    ]);
    expect(findingsOf(right, left)).toContain('permutations added nothing -> 2 permutations with FOG=HEAVY');
  });

  it('of a new axis are compared at its default', () => {
    const left = permuted([fog], (row) => row);
    const right = permuted([{ ...shadows, defaultOption: 1 }, fog], (row) => (row % 2 === 1 ? (row - 1) / 2 : 99));
    expect(findingsOf(left, right)).toEqual([
      'axes.SHADOWS added nothing -> default ON, description "", type static, 2 options',
      'permutations added nothing -> 3 permutations with SHADOWS=OFF',
    ]);
  });

  it('are compared by position where each side has an axis of its own', () => {
    const left = permuted([shadows], (row) => row);
    const right = permuted([fog], (row) => row);
    expect(findingsOf(left, right).at(-1)).toBe('permutations added nothing -> 1 permutation with FOG=HEAVY');
  });

  it('share a difference, with the rows that it holds for', () => {
    const left = permuted([shadows, fog], () => 1);
    const right = permuted([shadows, fog], (row) => (row === 4 ? 3 : 2));
    const { differences, pairs } = diffOf(left, right);
    expect(differences.map(({ path, left: a, right: b, pairs: where }) => [path, a, b, where])).toEqual([
      [SIZE, '(1, 1, 1)', '(2, 1, 1)', [0]],
      [SIZE, '(1, 1, 1)', '(3, 1, 1)', [1]],
    ]);
    expect(pairs).toEqual([
      { rows: { left: [0, 1, 2, 3, 5], right: [0, 1, 2, 3, 5] } },
      { rows: { left: [4], right: [4] } },
    ]);
  });

  it('that meet in every combination are compared as far as the effort goes, and the rest is said', () => {
    const options = Array.from({ length: 16 }, (_, i) => `O${i}`);
    const axes = [sampleAxis('A', options), sampleAxis('B', options)];
    const rows = Array.from({ length: 256 }, (_, row) => row);
    const bodies = options.map((_, i) => withStage({ threadGroupSize: [i, 1, 1] }));
    const left = new CjsCarbonEffectReader(writeCarbonEffectFile({ axes, bodies, rows: rows.map((row) => row % 16) }));
    const right = new CjsCarbonEffectReader(
      writeCarbonEffectFile({ axes, bodies, rows: rows.map((row) => Math.floor(row / 16)) }),
    );
    // 16 of the 256 pairs are of equal bodies.
    const whole = diffEffects(left, right);
    expect([whole.pairs.length, whole.uncompared.length]).toEqual([240, 0]);
    const part = diffEffects(left, right, new Effort(100 * left.bodyBytes(0).length));
    expect(part.uncompared.length).toBeGreaterThan(0);
    expect(part.pairs.length).toBeGreaterThan(0);
    expect(part.pairs.length + part.uncompared.length).toBe(240);
  });
});

describe('lists', () => {
  it('match the nth of a name, and tell what is only on one side', () => {
    const left = fileOf(withStage({ constants: [constant('A', 0), constant('A', 8)] }));
    const right = fileOf(withStage({ constants: [constant('A', 0), constant('A', 16), constant('B', 8)] }));
    expect(findingsOf(left, right)).toEqual([
      'Main.pass0.compute.constants.A#2.offset changed 8 -> 16',
      'Main.pass0.compute.constants.B added nothing -> offset 8, size 8, type FLOAT, dimension 2, elements 0, isSRGB false, isAutoregister false',
    ]);
  });

  it('tell another order once', () => {
    const left = fileOf(withStage({ constants: [constant('A', 0), constant('B', 8)] }));
    const right = fileOf(withStage({ constants: [constant('B', 8), constant('A', 0)] }));
    expect(findingsOf(left, right)).toEqual(['Main.pass0.compute.constants order A, B -> B, A']);
  });

  it('quote names that are no word', () => {
    const left = fileOf(withStage({ constants: [constant('a.b\u202e', 0)] }));
    const right = fileOf(withStage({ constants: [constant('a.b\u202e', 4)] }));
    expect(findingsOf(left, right)).toEqual(['Main.pass0.compute.constants["a.b\\u202e"].offset changed 0 -> 4']);
  });
});

describe('values', () => {
  const sampler = new CjsCarbonEffectReader(sampleFile({ hasBlocks: false })).readDescription(0).techniques[0]
    ?.passes[0]?.stages[0]?.samplers[0];
  const withLod = (minLOD: ReturnType<typeof floatFromBits>) =>
    fileOf(withStage({ samplers: sampler === undefined ? [] : [{ ...sampler, minLOD }] }));

  it.each([
    [0x00000000, 0x80000000, '0', '-0'],
    [0x7fc00000, 0x7fc00001, 'NaN', 'NaN (0x7fc00001)'],
    [0x3dcccccd, 0x3dccccce, '0.1', '0.10000001'],
    [0xff7fffff, 0xff800000, '-3.4028235e+38', '-Infinity'],
  ])('float %i and %i', (a, b, left, right) => {
    expect(findingsOf(withLod(floatFromBits(a)), withLod(floatFromBits(b)))).toEqual([
      `Main.pass0.compute.samplers.Smp.minLOD changed ${left} -> ${right}`,
    ]);
  });

  it('flags above 1', () => {
    const flagged = (isSRGB: boolean | number) => fileOf(withStage({ constants: [{ ...constant('A', 0), isSRGB }] }));
    expect(findingsOf(flagged(true), flagged(2))).toEqual(['Main.pass0.compute.constants.A.isSRGB changed true -> 2']);
  });

  it('defaults by constant, wherever it lies, and by range outside', () => {
    const stage = (offset: number, words: readonly number[]) =>
      fileOf(
        withStage({
          constants: [constant('A', offset)],
          defaults: blobOf(new Uint8Array(Float32Array.from(words).buffer)),
        }),
      );
    expect(findingsOf(stage(0, [1, 2, 0, 9]), stage(0, [1, -2, 0, 8]))).toEqual([
      'Main.pass0.compute.defaults.A changed 1, 2 -> 1, -2',
      'Main.pass0.compute.defaults[12..15] changed 00 00 10 41 -> 00 00 00 41',
    ]);
    // The value moved with the constant.
    expect(findingsOf(stage(0, [1, 2, 0, 0]), stage(8, [0, 0, 1, 2]))).toEqual([
      'Main.pass0.compute.constants.A.offset changed 0 -> 8',
    ]);
  });

  it('words behind zero sizes', () => {
    const empty = (offset: number) => fileOf(withStage({ defaults: { bytes: new Uint8Array(0), offset } }));
    expect(findingsOf(empty(0xffffffff), empty(5))).toEqual([
      'Main.pass0.compute.defaults.offsetWord changed 0xffffffff -> 0x00000005',
    ]);
  });

  it('legacy codes and shadows of old versions', () => {
    const old = (legacyType: number, shadow: Uint8Array) =>
      fileOf(
        withStage({
          constants: [{ ...constant('A', 0), type: 4, legacyType }],
          shadow: { size: shadow.length, offset: 0, bytes: shadow },
        }),
        8,
      );
    expect(findingsOf(old(4, Uint8Array.of(1, 2)), old(9, Uint8Array.of(1, 3)))).toEqual([
      'Main.pass0.compute.shadow changed 2 bytes, at 1: 02 -> 2 bytes, at 1: 03',
      'Main.pass0.compute.constants.A.legacyType changed 4 -> 9',
    ]);
  });
});

describe('layout', () => {
  // One technique "A" or "B" without passes: u8 1, str name, u8 0 passes, u8 0 libraries, u16 0 parameters.
  const body = (name: number): Uint8Array => Uint8Array.of(1, name, 0, 0, 0, 0, 0, 0, 0);
  // An axis X with the options X and X: everything at arena offset 0.
  const axes = Uint8Array.of(1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0);

  it('tells arena bytes that nothing refers to', () => {
    const left = containerBytes({ arena: ascii('A\0'), bodies: [body(0)] });
    const right = containerBytes({ arena: ascii('A\0zz\0'), bodies: [body(0)] });
    expect(findingsOf(left, right)).toEqual([
      'arena.unreferenced changed nothing -> 3 bytes in 1 place, the first at 2',
    ]);
    expect(findingsOf(right, containerBytes({ arena: ascii('A\0zy\0'), bodies: [body(0)] }))).toEqual([
      'arena.unreferenced changed 5 bytes, at 3: 7a 00 -> 5 bytes, at 3: 79 00',
    ]);
  });

  it('of the arena is not gone into where the records differ: each body is decoded once', () => {
    const left = new CjsCarbonEffectReader(containerBytes({ arena: ascii('A\0'), bodies: [body(0)] }));
    const right = new CjsCarbonEffectReader(containerBytes({ arena: ascii('B\0zz\0'), bodies: [body(0)] }));
    expect(diffEffects(left, right).differences.map(({ path }) => path)).toEqual(['techniques[0].name']);
    expect([left.bodyDecodeCount, right.bodyDecodeCount]).toEqual([1, 1]);
  });

  it('tells another order of the arena, and of bodies', () => {
    const two = (
      arena: string,
      x: number,
      bodies: readonly Uint8Array[],
      rows?: readonly { readonly body: number }[],
    ) =>
      containerBytes({
        arena: ascii(arena),
        axes: axes.map((byte, i) => (i === 1 || i === 6 ? x : byte)),
        bodies,
        ...(rows && { rows }),
      });
    const left = two('A\0B\0', 0, [body(0), body(2)]);
    expect(findingsOf(left, two('A\0B\0', 0, [body(2), body(0)], [{ body: 1 }, { body: 0 }]))).toEqual([
      'bodies order in order of first use, row 0 has body 0 of those stored -> 2 not in order of first use, row 0 has body 1 of those stored',
    ]);
    const same = two('A\0B\0', 0, [body(0)], [{ body: 0 }, { body: 0 }]);
    expect(findingsOf(same, two('A\0B\0', 0, [body(0), body(0)]))).toEqual([
      'bodies changed 1 body stored, all different -> 2 bodies stored, 1 equal to another',
    ]);
  });
});
