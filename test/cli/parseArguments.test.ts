import { describe, expect, it } from 'vitest';
import type { CommandFlag } from '../../src/cli/CommandFlag.js';
import { flagValue, parseArguments } from '../../src/cli/parseArguments.js';

const FLAGS: readonly CommandFlag[] = [
  { name: 'json', text: '' },
  { name: 'out', value: 'PNG', text: '' },
  { name: 'global', value: 'A=B', repeats: true, text: '' },
];

describe('parseArguments', () => {
  it('sorts words into operands, switches and values', () => {
    const given = parseArguments(['f', '--json', '--out', 'o.png', 'A=B', '--global=C=D', '--global', 'E='], FLAGS);
    expect(given.operands).toEqual(['f', 'A=B']);
    expect([...given.switches]).toEqual(['json']);
    expect(flagValue(given, 'out')).toBe('o.png');
    expect(given.values.get('global')).toEqual(['C=D', 'E=']);
  });

  it('takes everything behind -- as operands', () => {
    expect(parseArguments(['--', '--json'], FLAGS).operands).toEqual(['--json']);
  });

  it('takes negative numbers as values', () => {
    expect(flagValue(parseArguments(['--out', '-1,2'], FLAGS), 'out')).toBe('-1,2');
  });

  it('knows --help and -h in every command', () => {
    expect(parseArguments(['--help'], FLAGS).switches.has('help')).toBe(true);
    expect(parseArguments(['-h'], []).switches.has('help')).toBe(true);
  });

  it.each([
    [['--jsno'], 'There is no --jsno. Did you mean --json?'],
    [['-x'], 'There is no -x.'],
    [['--out'], '--out needs a value: --out PNG.'],
    [['--out', '--json'], '--out needs a value: --out PNG.'],
    [['--json=yes'], '--json takes no value, it was given "yes".'],
    [['--out', 'a', '--out', 'b'], '--out was given twice.'],
  ])('refuses %j', (words, message) => {
    expect(() => parseArguments(words, FLAGS)).toThrow(expect.objectContaining({ message, exitCode: 2 }));
  });
});
