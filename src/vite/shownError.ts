import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorPayload } from 'vite';
import { PackError } from '../pack/PackError.js';
import { thrownText } from '../pack/thrownText.js';
import { sourceFrame } from './sourceFrame.js';

/** An error as Vite shows it, in the overlay of a page and at the end of a build: with the author's file and its lines. */
export async function shownError(error: unknown, folder: string): Promise<ErrorPayload['err']> {
  if (!(error instanceof PackError)) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(thrownText(error));
    return { message, stack, plugin: 'carbonfx' };
  }
  const { message, line, column } = error;
  const shown = { message, stack: '', plugin: 'carbonfx' };
  if (error.file === '') return shown;
  const file = join(folder, error.file);
  if (line === 0) return { ...shown, id: file };
  const text = await readFile(file, 'utf8').catch(() => null);
  const frame = text === null ? {} : { frame: sourceFrame(text, line, column) };
  return { ...shown, id: file, loc: { file, line, column }, ...frame };
}
