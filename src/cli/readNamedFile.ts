import { readFile, stat } from 'node:fs/promises';
import { CommandFailure } from './CommandFailure.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'that is a folder, not a file',
  ENOTDIR: 'a file on the way there is taken for a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ELOOP: 'links lead there in a circle',
  ENOSPC: 'there is no space left',
};

/**
 * The bytes of a file; what cannot be read is a failure that names it. Pipes and devices are refused, since reading one may
 * wait for ever or never come to an end, but for a pipe that the shell has opened: `/dev/stdin`, `<(…)`.
 */
export async function readNamedFile(path: string): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    const isOpened = found.isFIFO() && /^\/dev\/(?:stdin|fd\/\d+)$/.test(path);
    if (!found.isFile() && !found.isDirectory() && !isOpened) throw notAFile(path);
    return await readFile(path);
  } catch (cause) {
    if (cause instanceof CommandFailure) throw cause;
    throw fileFailure(path, cause);
  }
}

/** The failure of a pipe, a socket or a device. */
export function notAFile(path: string): CommandFailure {
  return new CommandFailure(`${path}: that is a pipe, a socket or a device, not a file.`);
}

/** A file system error as a sentence that begins with the path. */
export function fileFailure(path: string, cause: unknown): CommandFailure {
  return new CommandFailure(`${path}: ${fileReason(cause)}.`);
}

/** A file system error in words, without the path and without a full stop. */
export function fileReason(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return REASONS[code] ?? (cause instanceof Error ? cause.message : String(cause));
}
