import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesOf, progressText, VerifyProgress } from '../../../src/cli/verify/VerifyProgress.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { root, write } = scratchFolder();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the progress of verify', () => {
  it('says files and MB of all, and the time for the rest at the same speed', () => {
    // A quarter of the bytes took 30 s, so the rest takes 90.
    expect(progressText({ files: 100, doneFiles: 40, bytes: 8e6, doneBytes: 2e6, seconds: 30 })).toBe(
      '[######..................] 40 / 100 files, 2.0 / 8.0 MB, 1:30 left',
    );
    expect(progressText({ files: 2, doneFiles: 2, bytes: 3e6, doneBytes: 3e6, seconds: 1 })).toBe(
      '[########################] 2 / 2 files, 3.0 / 3.0 MB, 0.0 s left',
    );
  });

  it('goes by files where they are all empty, and guesses no time before a second is over or anything is done', () => {
    expect(progressText({ files: 4, doneFiles: 1, bytes: 0, doneBytes: 0, seconds: 1 })).toBe(
      '[######..................] 1 / 4 files, 0.0 / 0.0 MB, 3.0 s left',
    );
    expect(progressText({ files: 4, doneFiles: 0, bytes: 5, doneBytes: 0, seconds: 1 })).toBe(
      '[........................] 0 / 4 files, 0.0 / 0.0 MB',
    );
    expect(progressText({ files: 4, doneFiles: 1, bytes: 4e6, doneBytes: 1e6, seconds: 0.9 })).toBe(
      '[######..................] 1 / 4 files, 1.0 / 4.0 MB',
    );
  });

  it('does not pass its end where files have grown', () => {
    expect(progressText({ files: 2, doneFiles: 1, bytes: 1e6, doneBytes: 2e6, seconds: 1 })).toContain(
      '[########################]',
    );
  });

  it('is drawn ten times a second at most', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const shown: string[] = [];
    const progress = new VerifyProgress(3, 10, (text) => shown.push(text));
    const gone = { kind: 'unread', message: 'x' } as const;
    for (const time of [0, 99, 100]) {
      now.mockReturnValue(time);
      progress.add(gone);
    }
    expect(shown.map((text) => text.slice(27, 38))).toEqual(['1 / 3 files', '3 / 3 files']);
  });

  it('sums the sizes of files that are there', async () => {
    const path = write('a.sm_hi', 'twelve bytes');
    const files = [path, `${root}/gone`, path].map((each) => ({ path: each, failure: null }));
    expect(await bytesOf(files)).toBe(24);
  });
});
