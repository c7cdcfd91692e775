import { stat } from 'node:fs/promises';
import { replaceFile } from '../../pack/folder/replaceFile.js';
import { hasBytes } from '../../pack/folder/writePackedFiles.js';
import { fileFailure } from '../readNamedFile.js';

/** `missing` and `different` are what a check finds. */
export type FileState = 'written' | 'unchanged' | 'missing' | 'different';

/**
 * Puts a file in its place, where it is not there already.
 * @param isCheck whether it is only compared.
 * @throws CommandFailure where it cannot be read or written.
 */
export async function putFile(path: string, bytes: Uint8Array, isCheck: boolean): Promise<FileState> {
  try {
    if (await hasBytes(path, bytes)) return 'unchanged';
    if (isCheck) return (await isThere(path)) ? 'different' : 'missing';
    await replaceFile(path, bytes);
    return 'written';
  } catch (cause) {
    throw fileFailure(path, cause);
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
