import { readFile } from 'node:fs/promises';
import { CommandFailure } from './CommandFailure.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'that is a folder, not a file',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

/** The bytes of a file; what cannot be read is a failure that names it. */
export async function readNamedFile(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw fileFailure(path, cause);
  }
}

/** A file system error as a sentence that begins with the path. */
export function fileFailure(path: string, cause: unknown): CommandFailure {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = REASONS[code] ?? (cause instanceof Error ? cause.message : String(cause));
  return new CommandFailure(`${path}: ${reason}.`);
}
