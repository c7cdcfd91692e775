import { describe, expect, it, vi } from 'vitest';
import { GlobalOptions } from '../../src/resource/GlobalOptions.js';

describe('GlobalOptions', () => {
  it('sets, replaces and removes', () => {
    const globals = new GlobalOptions();
    globals.set('A', '1');
    globals.set('B', '1');
    globals.set('A', '2');
    const before = globals.pairs;
    expect(before).toEqual([
      ['A', '2'],
      ['B', '1'],
    ]);
    globals.set('A', '');
    expect(globals.pairs).toEqual([['B', '1']]);
    expect(before).toHaveLength(2);
  });

  it('notifies at each change, and only then', () => {
    const globals = new GlobalOptions();
    const listener = { globalOptionsChanged: vi.fn() };
    globals.follow(listener);
    globals.follow(listener);
    globals.set('A', '');
    expect(listener.globalOptionsChanged).toHaveBeenCalledTimes(0);
    globals.set('A', '1');
    globals.set('A', '1');
    expect(listener.globalOptionsChanged).toHaveBeenCalledTimes(1);
    globals.set('A', '');
    expect(listener.globalOptionsChanged).toHaveBeenCalledTimes(2);
    globals.unfollow(listener);
    globals.unfollow(listener);
    globals.set('A', '1');
    expect(listener.globalOptionsChanged).toHaveBeenCalledTimes(2);
  });

  it('reaches everyone before it throws what the first one threw', () => {
    const globals = new GlobalOptions();
    const failing = (message: string) => ({
      globalOptionsChanged: () => {
        throw new Error(message);
      },
    });
    const last = { globalOptionsChanged: vi.fn() };
    const [first, second] = [failing('first'), failing('second')];
    for (const listener of [first, second, last]) globals.follow(listener);
    expect(() => globals.set('A', '1')).toThrow('first');
    expect(last.globalOptionsChanged).toHaveBeenCalledTimes(1);
    expect(globals.pairs).toEqual([['A', '1']]);
  });

  it('notifies those who followed before the change, also when one of them brings in another', () => {
    const globals = new GlobalOptions();
    const late = { globalOptionsChanged: vi.fn() };
    const early = { globalOptionsChanged: vi.fn(() => globals.follow(late)) };
    globals.follow(early);
    globals.set('A', '1');
    expect(late.globalOptionsChanged).toHaveBeenCalledTimes(0);
    globals.set('A', '2');
    expect(late.globalOptionsChanged).toHaveBeenCalledTimes(1);
  });

  it('refuses what is no string', () => {
    // @ts-expect-error: a JavaScript caller
    expect(() => new GlobalOptions().set('A', undefined)).toThrow(TypeError);
    // @ts-expect-error: a JavaScript caller
    expect(() => new GlobalOptions().set('A', 1)).toThrow(TypeError);
  });
});
