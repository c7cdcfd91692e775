import { describe, expect, it } from 'vitest';
import { processTerminal } from '../../src/cli/processTerminal.js';

/** Two streams that end in one log, as they do in a terminal. */
function streams(isTTY: boolean, columns?: number) {
  const log: string[] = [];
  const stream = (name: string) => ({
    isTTY,
    ...(columns === undefined ? {} : { columns }),
    write: (text: string) => log.push(`${name}:${text}`),
  });
  return { log, out: stream('out'), err: stream('err') };
}

describe('processTerminal', () => {
  it('prints lines, and nothing of a status where stderr is no terminal', () => {
    const { log, out, err } = streams(false);
    const terminal = processTerminal(out, err, '/home');
    terminal.out('a');
    terminal.err('b');
    expect(terminal.status).toBeNull();
    expect(log).toEqual(['out:a\n', 'err:b\n']);
    expect(terminal.home).toBe('/home');
  });

  it('knows whether stdout is a terminal, whatever stderr is', () => {
    expect(processTerminal(streams(true).out, streams(false).err, '').isRead).toBe(true);
    expect(processTerminal(streams(false).out, streams(true).err, '').isRead).toBe(false);
  });

  it('takes the status away before a line, puts it below, and leaves nothing of it behind', () => {
    const { log, out, err } = streams(true, 20);
    const terminal = processTerminal(out, err, '');
    const erase = 'err:\r\x1b[2K';
    terminal.status?.('10 of 20');
    terminal.status?.('11 of 20');
    terminal.out('line');
    terminal.err('warning');
    terminal.status?.('');
    terminal.status?.('12 of 20');
    terminal.status?.('');
    expect(log).toEqual([
      'err:10 of 20',
      erase,
      'err:11 of 20',
      erase,
      'out:line\n',
      'err:11 of 20',
      erase,
      'err:warning\n',
      'err:11 of 20',
      erase,
      'err:12 of 20',
      erase,
    ]);
  });

  it('shows no more of it than a line holds', () => {
    const { log, out, err } = streams(true, 10);
    processTerminal(out, err, '').status?.('0123456789abc');
    expect(log).toEqual(['err:012345678']);
    for (const unknown of [streams(true), streams(true, 0)]) {
      processTerminal(unknown.out, unknown.err, '').status?.('x'.repeat(100));
      expect(unknown.log).toEqual([`err:${'x'.repeat(79)}`]);
    }
  });
});
