import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EffectDifferences } from '../../../src/cli/diff/Difference.js';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { effectFileOf } from '../../support/arbitraryEffect.js';
import { arbitraryBlockBytes } from '../../support/blockBytes.js';
import { describeWithReference, referenceBytes } from '../../support/referenceFiles.js';
import { blobOf, sampleAxis, sampleDescription, samplePass, sampleStage } from '../../support/sampleDescriptions.js';
import { sampleFile } from '../../support/sampleFile.js';
import { diffOf, fileOf } from './diffOf.js';

/** The sides of each difference; in the other order when the files were swapped. */
function sidesOf({ differences }: EffectDifferences, isSwapped: boolean): readonly string[] {
  return differences
    .map(({ path, left, right }) => JSON.stringify([path, ...(isSwapped ? [right, left] : [left, right])]))
    .sort();
}

/** Whether both files read; if so they must be told apart, whichever comes first. */
function tellsApart(file: Uint8Array, other: Uint8Array): boolean {
  let found: EffectDifferences;
  try {
    found = diffOf(file, other);
  } catch (error) {
    // The reader refuses it: its tests say why.
    if (error instanceof FormatError) return false;
    throw error;
  }
  expect(found.differences.length).toBeGreaterThan(0);
  expect(found.differences.filter(({ left, right, programs }) => left === right && programs === undefined)).toEqual([]);
  expect(sidesOf(diffOf(other, file), true)).toEqual(sidesOf(found, false));
  return true;
}

function flippedAt(file: Uint8Array, at: number, bits: number): Uint8Array {
  return Uint8Array.from(file, (byte, i) => (i === at ? byte ^ bits : byte));
}

/** Flips random bits of one byte of one of the files, and asks for a difference. */
function tellFlips(files: readonly Uint8Array[], seed: number, numRuns: number): void {
  let read = 0;
  const flip = fc.tuple(fc.constantFrom(...files), fc.nat(), fc.integer({ min: 1, max: 255 }));
  fc.assert(
    fc.property(flip, ([file, at, bits]) => {
      if (tellsApart(file, flippedAt(file, at % file.length, bits))) read++;
    }),
    { seed, numRuns },
  );
  // Refused ones prove nothing.
  expect(read).toBeGreaterThan(numRuns / 10);
}

/** Small files of a version below 12, whose stages have shadow words, with and without bytes behind them. */
function shadowed(version: number): readonly Uint8Array[] {
  const shadows = [
    { size: 0, offset: 0xffffffff, bytes: null },
    { size: 3, offset: 0, bytes: Uint8Array.of(7, 8, 9) },
    { size: 9, offset: 0xfffffff0, bytes: null },
  ];
  return shadows.map((shadow) =>
    fileOf(sampleDescription([samplePass({ stages: [sampleStage({ shadow })] })]), version),
  );
}

describe('files that differ in a byte are told apart', () => {
  const bodies = [0, 1].map((x) =>
    sampleDescription([samplePass({ stages: [sampleStage({ threadGroupSize: [x, 1, 1] })] })]),
  );
  const permuted = writeCarbonEffectFile({ axes: [sampleAxis('FOG', ['NONE', 'LIGHT'])], rows: [0, 1], bodies });

  it('without blocks', () => {
    tellFlips([sampleFile({ hasBlocks: false }), permuted], 20, 300);
  });

  it('with a block in every layout', () => {
    const blocks = fc.sample(arbitraryBlockBytes, { seed: 21, numRuns: 40 });
    const files = blocks.map((block, i) => {
      const program = blobOf(i % 2 === 0 ? '@compute fn main() {}' : '#version 300 es\nvoid main() {}');
      const stages = [sampleStage({ program })];
      return fileOf(sampleDescription([samplePass({ stages, block: blobOf(block) })]));
    });
    tellFlips([sampleFile({ hasBlocks: true }), ...files], 22, 400);
  });

  for (const version of [8, 11]) {
    it(`of version ${version}, with shadow words`, () => {
      tellFlips(shadowed(version), version, 400);
    });

    it(`of version ${version}, whatever they say`, () => {
      const files = fc
        .sample(effectFileOf({ version, hasBlocks: false }), { seed: 23, numRuns: 20 })
        .map((file) => writeCarbonEffectFile(file, { version }));
      tellFlips(files, 24, 150);
    });
  }

  it.each([8, 11])('of version %i, each byte of the words of a shadow', (version) => {
    const changed = (size: number, offset: number) => {
      const shadow = { size, offset, bytes: null };
      return fileOf(sampleDescription([samplePass({ stages: [sampleStage({ shadow })] })]), version);
    };
    const file = changed(9, 0xfffffff0);
    for (const other of [changed(10, 0xfffffff0), changed(9, 0xfffffff1), changed(0, 0xfffffff0)]) {
      expect(diffOf(file, other).differences.map(({ path }) => path)).toEqual(['Main.pass0.compute.shadow']);
    }
  });

  it('but for those that are the same', () => {
    for (const file of [sampleFile({ hasBlocks: true }), permuted, ...shadowed(8)]) {
      expect(diffOf(file, file.slice()).differences).toEqual([]);
    }
  });
});

describeWithReference('reference files that differ in a byte are told apart', () => {
  it.each(['texturedtri', 'texturedtri.e2x', 'detailarray', 'shared', 'futureblock', 'trailing'])(
    '%s.carbonwebgpu',
    (name) => {
      tellFlips([referenceBytes(`golden/carbonwebgpu/${name}.carbonwebgpu`)], 25, 100);
    },
  );

  it('texturedtri.carbonwebgl', () => {
    tellFlips([referenceBytes('golden/carbonwebgpu/texturedtri.carbonwebgl')], 26, 100);
  });

  it.each(['v08', 'v11'])('of %s', (version) => {
    tellFlips([referenceBytes(`golden/carbon/older/${version}/12_defaults.sm_hi`)], 27, 100);
  });
});
