import { bundle } from './bundle.js';
import type { Command } from './Command.js';
import { CommandFailure } from './CommandFailure.js';
import { diff } from './diff.js';
import { dump } from './dump.js';
import { EXIT } from './exitCodes.js';
import { extract } from './extract.js';
import { failureAccount } from './failureAccount.js';
import { commandHelp, programHelp } from './helpText.js';
import { inspect } from './inspect.js';
import { suggestion } from './nearestWord.js';
import { pack } from './pack.js';
import { packageVersion } from './packageVersion.js';
import { parseArguments } from './parseArguments.js';
import { render } from './render.js';
import { resolve } from './resolve.js';
import type { Terminal } from './Terminal.js';
import { types } from './types.js';
import { printable } from './valueTexts.js';
import { verify } from './verify.js';

const COMMANDS: readonly Command[] = [pack, bundle, types, inspect, dump, diff, extract, verify, resolve, render];

/** Runs `carbonfx <words>` and resolves to its exit code. Nothing that can be foreseen throws. */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined) {
    terminal.err(programHelp(COMMANDS));
    return EXIT.USAGE;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(await packageVersion(terminal.home));
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
    terminal.err(`carbonfx ${command.name}: ${printable(failure.message)}`);
    if (failure.exitCode === EXIT.USAGE) {
      terminal.err(`Usage: carbonfx ${command.name} ${command.usage}`);
      terminal.err(`carbonfx ${command.name} --help says more.`);
    }
    return failure.exitCode;
  }
  terminal.err(`carbonfx ${command.name}: ${failureAccount(failure)}`);
  return EXIT.FAILED;
}
