/** Nothing announces blocks: how often a body is parsed to find out. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReadingIo } from '../../../src/format/bytes/ReadingIo.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { hex } from '../../support/bytes.js';
import { blobOf, sampleAxis, sampleDescription, samplePass } from '../../support/sampleDescriptions.js';

const ROWS = 4;

function fileOf(hasBlocks: boolean): Uint8Array {
  const bodies = Array.from({ length: ROWS }, (_, i) => {
    const renderStates = [{ state: 22, value: i }];
    return sampleDescription([samplePass({ renderStates, block: hasBlocks ? blobOf(hex('01 00 00')) : null })]);
  });
  return writeCarbonEffectFile({ axes: [sampleAxis('A', ['0', '1', '2', '3'])], rows: [0, 1, 2, 3], bodies });
}

/** Reads every body; gives how often one was begun. */
function parsesOf(file: Uint8Array, source: string, hasBlocks: boolean): number {
  const reader = new CjsCarbonEffectReader(file, { source });
  const lists = vi.spyOn(ReadingIo.prototype, 'list8');
  for (let row = 0; row < ROWS; row++) expect(reader.readDescription(row).hasBlocks).toBe(hasBlocks);
  expect(reader.carriesBlocks).toBe(hasBlocks);
  // The first list of a body.
  return lists.mock.calls.filter(([name]) => name === 'techniques').length;
}

describe('a body is parsed', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(['a.carbonwebgpu', 'https://x.test/a.carbonwebgl?v=1#x', 'A.CarbonWebGPU'])(
    'once where blocks are promised: %s',
    (source) => {
      expect(parsesOf(fileOf(true), source, true)).toBe(ROWS);
    },
  );

  it.each(['', 'a.sm_hi'])('once more, the first, where they are not: "%s"', (source) => {
    expect(parsesOf(fileOf(true), source, true)).toBe(ROWS + 1);
  });

  it('once where it has no pass, and says that it has no blocks', () => {
    const bodies = [0, 1, 2, 3].map((i) => ({
      techniques: [],
      parameters: [{ name: `P${i}`, annotations: [] }],
      hasBlocks: false,
    }));
    const file = writeCarbonEffectFile({ axes: [sampleAxis('A', ['0', '1', '2', '3'])], rows: [0, 1, 2, 3], bodies });
    const reader = new CjsCarbonEffectReader(file, { source: 'a.carbonwebgpu' });
    const lists = vi.spyOn(ReadingIo.prototype, 'list8');
    for (let row = 0; row < ROWS; row++) expect(reader.readDescription(row)).toEqual(bodies[row]);
    expect(lists.mock.calls.filter(([name]) => name === 'techniques')).toHaveLength(ROWS);
    expect(reader.carriesBlocks).toBeNull();
  });

  it('once without blocks', () => {
    expect(parsesOf(fileOf(false), 'a.sm_hi', false)).toBe(ROWS);
  });

  it('once more, the first, where blocks are promised and there are none', () => {
    expect(parsesOf(fileOf(false), 'a.carbonwebgpu', false)).toBe(ROWS + 1);
  });
});
