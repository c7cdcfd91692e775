import { describe, expect, it } from 'vitest';
import { inspectEffect } from '../../../src/cli/inspect/inspectEffect.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { describeWithReference, referenceBytes, referenceJson } from '../../support/referenceFiles.js';
import { blobOf, sampleAxis, sampleDescription, samplePass, sampleStage } from '../../support/sampleDescriptions.js';

const PROGRAM = '@compute @workgroup_size(1) fn main() {}';

describe('arenaSharing', () => {
  it('counts every reference of the axes and of each distinct body once', () => {
    const stage = { program: blobOf(PROGRAM), defaults: blobOf(new Uint8Array(64)) };
    const body = (x: number) =>
      sampleDescription([samplePass({ stages: [sampleStage({ ...stage, threadGroupSize: [x, 1, 1] })] })]);
    const file = writeCarbonEffectFile({
      axes: [sampleAxis('Main', ['a', 'b', 'c'])],
      rows: [0, 1, 0],
      bodies: [body(1), body(2)],
    });
    const { arena } = inspectEffect(new CjsCarbonEffectReader(file));
    // Entries: "Main" 5, "" 1, "a", "b", "c" 2 each, the program, the defaults.
    const program = PROGRAM.length;
    expect(arena).toMatchObject({
      size: 12 + program + 64,
      entries: 7,
      // The axis has 5; each of the two bodies names the technique, the program and the defaults.
      references: 5 + 2 * 3,
      referencedBytes: 12 + 2 * 5 + 2 * program + 2 * 64,
      usedBytes: 12 + program + 64,
      unreferencedBytes: 0,
      savedBytes: 2 * 5 + program + 64,
      sharedEntries: 3,
    });
    expect(arena.largest.map(({ size, references, use }) => [size, references, use]).slice(0, 3)).toEqual([
      [64, 2, 'default values'],
      [program, 2, 'compute program'],
      [5, 3, 'text'],
    ]);
    expect(arena.mostSaving.map(({ savedBytes, text }) => [savedBytes, text])).toEqual([
      [64, undefined],
      [program, undefined],
      [10, 'Main'],
    ]);
  });
});

describeWithReference('arenaSharing of reference files', () => {
  const NAMES = [
    '01_minimal',
    '03_two_axes_alias',
    '05_four_axes',
    '07_resources',
    '10_states_passes',
    '13_wgsl_shared',
  ];
  it.each(NAMES)('%s has the entries that its writer counted', (name) => {
    const { arenaEntries, arenaSize } = referenceJson(`golden/carbon/${name}.json`) as Record<string, number>;
    const { arena } = inspectEffect(new CjsCarbonEffectReader(referenceBytes(`golden/carbon/${name}.sm_hi`)));
    expect(arena).toMatchObject({ entries: arenaEntries, usedBytes: arenaSize, unreferencedBytes: 0 });
  });

  it('finds the bytes that nothing refers to', () => {
    const { arena } = inspectEffect(
      new CjsCarbonEffectReader(referenceBytes('golden/carbon/16_unreferenced_arena.sm_hi')),
    );
    // The string and the blob that its description speaks of: 24 and 26 bytes.
    expect(arena.unreferencedBytes).toBe(24 + 26);
  });
});
