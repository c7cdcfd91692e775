import { parseArgs } from 'node:util';
import { usageFailure } from './CommandFailure.js';
import type { CommandFlag } from './CommandFlag.js';
import { suggestion } from './nearestWord.js';

/** What a command was given, by its own list of flags. */
export interface Arguments {
  /** The words that are no flags, in order. */
  readonly operands: readonly string[];
  /** Names of the switches that were given. */
  readonly switches: ReadonlySet<string>;
  /** Values by flag name, in the order given. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const HELP = { name: 'help', short: 'h' } as const;

/** Takes the words apart. Throws a usage failure for a flag that is not in the list, or not used as the list says. */
export function parseArguments(words: readonly string[], flags: readonly CommandFlag[]): Arguments {
  const options = Object.fromEntries(
    flags.map((flag) => [flag.name, { type: flag.value === undefined ? ('boolean' as const) : ('string' as const) }]),
  );
  const { tokens } = parseArgs({
    args: [...words],
    options: { ...options, [HELP.name]: { type: 'boolean', short: HELP.short } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const operands: string[] = [];
  const switches = new Set<string>();
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const flag = name === HELP.name ? { name, text: '' } : flags.find((known) => known.name === name);
    if (flag === undefined) throw unknownFlag(name, rawName, flags);
    if (!('value' in flag) || flag.value === undefined) {
      if (value !== undefined) throw usageFailure(`${rawName} takes no value, it was given "${value}".`);
      switches.add(name);
      continue;
    }
    if (value === undefined || (!inlineValue && value.startsWith('--'))) {
      throw usageFailure(`${rawName} needs a value: ${rawName} ${flag.value}.`);
    }
    const earlier = values.get(name);
    if (earlier !== undefined && flag.repeats !== true) throw usageFailure(`${rawName} was given twice.`);
    values.set(name, [...(earlier ?? []), value]);
  }
  return { operands, switches, values };
}

/** The one value of a flag that does not repeat. */
export function flagValue(given: Arguments, name: string): string | undefined {
  return given.values.get(name)?.[0];
}

function unknownFlag(name: string, rawName: string, flags: readonly CommandFlag[]): Error {
  const names = [...flags.map((flag) => flag.name), HELP.name];
  return usageFailure(`There is no ${rawName}.${suggestion(name, names, '--')}`);
}
