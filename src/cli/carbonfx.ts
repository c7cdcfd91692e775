#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithOutput } from './endWithOutput.js';
import { processTerminal } from './processTerminal.js';
import { runCommandLine } from './runCommandLine.js';

for (const [stream, name] of [
  [process.stdout, 'the output'],
  [process.stderr, 'a message'],
] as const) {
  endWithOutput(
    stream,
    name,
    (line) => writeSync(process.stderr.fd, `${line}\n`),
    (code) => process.exit(code),
  );
}

// The code is set, not exited with, so that what was written into a pipe is not cut off.
const home = dirname(fileURLToPath(import.meta.url));
process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal(process.stdout, process.stderr, home));
