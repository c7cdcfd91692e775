import { describe, expect, it } from 'vitest';
import { type FolderOutcome, isSound, type PackedPath } from '../../../src/cli/pack/FolderOutcome.js';
import { problemLines, summaryLines } from '../../../src/cli/pack/outcomeLines.js';
import { packTotals, totalsLine } from '../../../src/cli/pack/packTotals.js';
import { PackError } from '../../../src/pack/PackError.js';
import type { UntranslatedPass } from '../../../src/pack/PackReport.js';

type Packed = Extract<FolderOutcome, { kind: 'packed' }>;

const file = (fields: Partial<PackedPath> = {}): PackedPath => ({
  target: 'webgpu',
  path: 'out/effect.webgpu/hull.carbonwebgpu',
  state: 'written',
  bodies: 144,
  programs: 312,
  bytes: 2_000_000,
  untranslated: [],
  ...fields,
});

const packed = (files: readonly PackedPath[], fields: Partial<Packed> = {}): Packed => ({
  kind: 'packed',
  folder: 'effects/hull',
  report: { name: 'hull', rows: 480, sourceHash: '', files, warnings: [] },
  files,
  isKept: false,
  seconds: 12.34,
  ...fields,
});

const untranslated = (fields: Partial<UntranslatedPass> = {}): UntranslatedPass => ({
  options: { FOG: 'ON', GLOW: 'OFF' },
  technique: 'Main',
  pass: 1,
  module: 'hull.fragment',
  reason: 'GLSL ES 3.00 has no storage buffers',
  spot: { file: 'hull.fragment.wesl', line: 3, column: 7 },
  isFault: false,
  ...fields,
});

describe('what people read of packing', () => {
  it('is rows and seconds, then bodies, sharing, programs and bytes of each file', () => {
    const webgl = file({
      target: 'webgl',
      path: 'out/effect.webgl/hull.carbonwebgl',
      state: 'unchanged',
      bodies: 140,
      programs: 1,
      bytes: 900,
    });
    expect(summaryLines(packed([file(), webgl]))).toEqual([
      'hull: 480 rows, packed in 12.3 s',
      '  out/effect.webgpu/hull.carbonwebgpu  144 bodies  3.3 rows each  312 programs  1.9 MB  written',
      '  out/effect.webgl/hull.carbonwebgl    140 bodies  3.4 rows each  1 program     900 B   unchanged',
    ]);
    expect(summaryLines(packed([], { isKept: true }))).toEqual([
      'hull: 480 rows, not changed since it was packed; looked up in 12.3 s',
    ]);
  });

  it('has each reason once, with its place, the first combination and how many more there are', () => {
    const passes = [untranslated(), untranslated({ options: { FOG: 'OFF' } }), untranslated({ options: {} })];
    const fault = untranslated({ isFault: true, reason: 'no b', options: {}, spot: { file: '', line: 0, column: 0 } });
    expect(problemLines(packed([file({ target: 'webgl', untranslated: [...passes, fault] })]))).toEqual([
      'effects/hull/hull.fragment.wesl:3:7: warning: Main pass 1 is not in hull.carbonwebgl with FOG=ON GLOW=OFF and 2 more bodies: GLSL ES 3.00 has no storage buffers',
      'effects/hull: error: Main pass 1 is not in hull.carbonwebgl: no b',
    ]);
  });

  it('has what is wrong behind its place in the folder, and lets no name act on the terminal', () => {
    const error = new PackError({
      effect: 'hull',
      spot: { file: 'a.wesl', line: 2, column: 3 },
      problem: 'no \x1b[2J',
    });
    expect(problemLines({ kind: 'refused', folder: 'effects/hull', error })).toEqual([
      'effects/hull/a.wesl:2:3: no \\u001b[2J (effect hull)',
    ]);
    const placeless = new PackError({ effect: 'hull', problem: 'too much' });
    expect(problemLines({ kind: 'refused', folder: 'effects/hull', error: placeless })).toEqual([
      'effects/hull: too much (effect hull)',
    ]);
    expect(problemLines({ kind: 'failed', folder: 'effects/hull', message: 'no space' })).toEqual([
      'effects/hull: no space',
    ]);
  });

  it('counts what is at fault', () => {
    const outcomes: FolderOutcome[] = [
      packed([file()]),
      packed([file({ state: 'different' })]),
      packed([file({ untranslated: [untranslated()] })]),
      packed([file({ untranslated: [untranslated({ isFault: true })] })]),
      { kind: 'failed', folder: 'f', message: '' },
    ];
    expect(outcomes.map(isSound)).toEqual([true, false, true, false, false]);
    const totals = packTotals(outcomes, 1, 61.23456);
    expect(totals).toEqual({ effects: 5, faulty: 3, warnings: 0, stray: 1, seconds: 61.235 });
    expect(totalsLine(totals)).toBe('5 effects, 3 at fault, 1 file without a source, in 1:01');
  });
});
