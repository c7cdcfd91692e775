#!/usr/bin/env node
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from './runCommandLine.js';

// A reader that has seen enough (`carbonfx dump … | head`) closes the pipe: that is an end, not a failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}

// The code is set, not exited with, so that what was written into a pipe is not cut off.
process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  home: dirname(fileURLToPath(import.meta.url)),
});
