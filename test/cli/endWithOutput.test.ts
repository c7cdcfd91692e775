import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { endWithOutput } from '../../src/cli/endWithOutput.js';

/** What is reported, and the codes of the exits, when writing fails. */
function endOf(error: Error, report?: () => never) {
  const lines: string[] = [];
  const exits: (number | undefined)[] = [];
  const stream = new EventEmitter();
  endWithOutput(stream, 'the output', report ?? ((line) => lines.push(line)), (code) => exits.push(code));
  const failure = (() => {
    try {
      stream.emit('error', error);
    } catch (thrown) {
      return thrown;
    }
    return null;
  })();
  return { lines, exits, failure };
}

const withCode = (code: string) => Object.assign(new Error(`${code}: write`), { code });

describe('output that can no longer be written', () => {
  it('is an end where the reader has seen enough', () => {
    expect(endOf(withCode('EPIPE'))).toEqual({ lines: [], exits: [141], failure: null });
  });

  it('is a failure with a line', () => {
    expect(endOf(withCode('ENOSPC'))).toEqual({
      lines: ['carbonfx: the output could not be written: there is no space left.'],
      exits: [1],
      failure: null,
    });
    expect(endOf(withCode('EIO')).lines).toEqual(['carbonfx: the output could not be written: EIO: write.']);
  });

  it('is one also where the line cannot be written', () => {
    const { exits } = endOf(withCode('ENOSPC'), () => {
      throw withCode('ENOSPC');
    });
    expect(exits).toEqual([1]);
  });
});
