import { afterEach, describe, expect, it, vi } from 'vitest';
import { takingTurns } from '../../src/pack/takingTurns.js';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('taking turns', () => {
  it('lets what waits go on when 20 ms are over, and not before', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    let isDone = false;
    setTimeout(() => {
      isDone = true;
    });
    const turn = takingTurns();
    now.mockReturnValue(19);
    await turn();
    expect(isDone).toBe(false);
    now.mockReturnValue(20);
    await turn();
    expect(isDone).toBe(true);
  });
});
