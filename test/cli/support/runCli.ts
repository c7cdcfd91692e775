import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../../../src/cli/runCommandLine.js';

export interface CliResult {
  readonly code: number;
  /** Stdout as lines. */
  readonly out: readonly string[];
  /** Stderr as lines. */
  readonly err: readonly string[];
}

/** Runs the command line in this process and captures what it prints. */
export async function runCli(...words: string[]): Promise<CliResult> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommandLine(words, {
    out: (text) => out.push(...text.split('\n')),
    err: (text) => err.push(...text.split('\n')),
    isRead: false,
    status: null,
    home: fileURLToPath(new URL('../../../src/cli', import.meta.url)),
  });
  return { code, out, err };
}
