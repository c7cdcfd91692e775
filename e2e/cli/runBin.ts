import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command, as `bin` of package.json names it. */
export const BIN = fileURLToPath(new URL('../../dist/cli/carbonfx.js', import.meta.url));

export interface BinResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs the built command in a process of its own.
 * @param environment on top of the one that there is.
 */
export function runBin(
  words: readonly string[],
  bin = BIN,
  environment: Readonly<Record<string, string>> = {},
): Promise<BinResult> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [bin, ...words], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}
