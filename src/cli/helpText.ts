import type { Command } from './Command.js';
import type { CommandFlag } from './CommandFlag.js';
import { tableLines } from './table.js';

const HELP_FLAG: CommandFlag = { name: 'help', text: 'Print this.' };

/** What `carbonfx --help` prints. */
export function programHelp(commands: readonly Command[]): string {
  return [
    'carbonfx: look into, check and draw Carbon compiled shader effects',
    '',
    'Usage: carbonfx COMMAND …',
    '',
    ...tableLines(
      commands.map((command) => [command.name, command.summary]),
      '  ',
    ),
    '',
    ...tableLines(
      [
        ['--help', 'Print this; behind a command: what that command takes.'],
        ['--version', 'Print the version.'],
      ],
      '  ',
    ),
    '',
    'Exit codes: 0 done; 1 it failed, the reason is on stderr; 2 it was not used as it is meant.',
  ].join('\n');
}

/** What `carbonfx COMMAND --help` prints. */
export function commandHelp(command: Command): string {
  const flags = [...command.flags, HELP_FLAG];
  return [
    `carbonfx ${command.name}: ${command.summary}`,
    '',
    `Usage: carbonfx ${command.name} ${command.usage}`,
    '',
    ...tableLines(
      flags.flatMap((flag) => flag.text.split('\n').map((line, index) => [index === 0 ? spelled(flag) : '', line])),
      '  ',
    ),
    '',
    command.notes,
  ].join('\n');
}

function spelled(flag: CommandFlag): string {
  return flag.value === undefined ? `--${flag.name}` : `--${flag.name} ${flag.value}`;
}
