import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file, making its folder. Who reads there at the same time finds the old file or the new one, never a part of one;
 * where it fails, what was there is there still.
 */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}.new`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    // A full disk is told without the file.
    throw error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error;
  }
}
