import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { interruption } from '../../../src/cli/pack/interruption.js';

describe('an interruption', () => {
  it.each(['SIGINT', 'SIGTERM'])('is %s once; the second time it is not held up', (name) => {
    const source = new EventEmitter();
    const { signal } = interruption(source);
    expect(signal.aborted).toBe(false);
    source.emit(name);
    expect(signal.aborted).toBe(true);
    expect(source.listenerCount('SIGINT') + source.listenerCount('SIGTERM')).toBe(0);
  });

  it('leaves the process as it was', () => {
    const source = new EventEmitter();
    const { signal, end } = interruption(source);
    end();
    expect([source.listenerCount('SIGINT'), source.listenerCount('SIGTERM'), signal.aborted]).toEqual([0, 0, false]);
  });
});
