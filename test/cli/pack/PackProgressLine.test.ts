import { afterEach, describe, expect, it, vi } from 'vitest';
import { PackProgressLine, progressText } from '../../../src/cli/pack/PackProgressLine.js';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the progress of packing', () => {
  it('says what is done of all, and the time for the rest at the same speed', () => {
    // A quarter took 10 s, so the rest takes 30.
    expect(progressText('hull', { step: 'translate', done: 78, total: 312 }, 10)).toBe(
      '[######..................] hull: 78 / 312 programs, 30.0 s left',
    );
    expect(progressText('hull', { step: 'describe', done: 144, total: 144 }, 0.5)).toBe(
      '[########################] hull: 144 / 144 bodies',
    );
  });

  it('is not shown in the first half second, and ten times a second then; each step has its own time', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const shown: string[] = [];
    const line = new PackProgressLine('hull', (text) => shown.push(text));
    const steps = [
      [1499, 'describe', 1],
      [1500, 'describe', 2],
      [1599, 'describe', 3],
      [3500, 'translate', 1],
      [5500, 'translate', 2],
    ] as const;
    for (const [time, step, done] of steps) {
      now.mockReturnValue(time);
      line.add({ step, done, total: 4 });
    }
    expect(shown.map((text) => text.slice(27))).toEqual([
      'hull: 2 / 4 bodies',
      'hull: 1 / 4 programs',
      // Two programs took 2 s from the beginning of the step.
      'hull: 2 / 4 programs, 2.0 s left',
    ]);
  });
});
