import { version } from '../../package.json';
import { DeviceError, DeviceLostError } from '../device/DeviceError.js';
import { FormatError } from '../format/bytes/FormatError.js';
import { LoadError } from '../resource/LoadError.js';
import { type Command, EXIT } from './Command.js';
import { CommandFailure } from './CommandFailure.js';
import { dump } from './dump.js';
import { commandHelp, programHelp } from './helpText.js';
import { suggestion } from './nearestWord.js';
import { parseArguments } from './parseArguments.js';
import { render } from './render.js';
import { resolve } from './resolve.js';
import type { Terminal } from './Terminal.js';
import { verify } from './verify.js';

const COMMANDS: readonly Command[] = [dump, verify, resolve, render];

/** Runs `carbonfx <words>` and resolves to its exit code. Nothing that can be foreseen throws. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined) {
    terminal.err(programHelp(COMMANDS));
    return EXIT.USAGE;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(version);
    return EXIT.OK;
  }
  if (name === '--help' || name === '-h') {
    terminal.out(programHelp(COMMANDS));
    return EXIT.OK;
  }
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) {
    const names = COMMANDS.map((known) => known.name);
    terminal.err(`carbonfx: there is no command "${name}".${suggestion(name, names)}`);
    terminal.err(`The commands are ${names.join(', ')}; carbonfx --help says what they do.`);
    return EXIT.USAGE;
  }
  try {
    return await runCommand(command, rest, terminal);
  } catch (failure) {
    return reportFailure(command, failure, terminal);
  }
}

async function runCommand(command: Command, words: readonly string[], terminal: Terminal): Promise<number> {
  const given = parseArguments(words, command.flags);
  if (given.switches.has('help')) {
    terminal.out(commandHelp(command));
    return EXIT.OK;
  }
  return command.run(given, terminal);
}

function reportFailure(command: Command, failure: unknown, terminal: Terminal): number {
  if (failure instanceof CommandFailure) {
    terminal.err(`carbonfx ${command.name}: ${failure.message}`);
    if (failure.exitCode === EXIT.USAGE) {
      terminal.err(`Usage: carbonfx ${command.name} ${command.usage}`);
      terminal.err(`carbonfx ${command.name} --help says more.`);
    }
    return failure.exitCode;
  }
  const isForeseen = [FormatError, LoadError, DeviceError, DeviceLostError].some((kind) => failure instanceof kind);
  if (isForeseen && failure instanceof Error) {
    terminal.err(`carbonfx ${command.name}: ${failure.message}`);
    return EXIT.FAILED;
  }
  // Not an input at fault but the program: where it happened is what a report of it needs.
  const account = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  terminal.err(`carbonfx ${command.name}: unexpected failure, please report it.\n${account}`);
  return EXIT.FAILED;
}
