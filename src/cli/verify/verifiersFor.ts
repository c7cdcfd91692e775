import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startWorker, VerifyThread } from './VerifyThread.js';
import { verifyFile } from './verifyFile.js';
import type { FileVerifier } from './verifyInOrder.js';

/** Most threads that are started unasked. */
const MOST_THREADS = 16;
/** Fewer files than this are done before a thread has started. */
const FEW_FILES = 8;

/** This thread: what a program that was not built has, and what a few files take. */
const HERE: FileVerifier = { verify: verifyFile, end: async () => {} };

/**
 * Who verifies so many files.
 * @param asked number of threads that was asked for; `null` for as many as the machine runs at once.
 * @param home folder of the running program, where its built worker lies.
 */
export function verifiersFor(files: number, asked: number | null, home: string): readonly FileVerifier[] {
  const worker = join(home, 'verifyWorker.js');
  if ((asked === null && files < FEW_FILES) || !existsSync(worker)) return [HERE];
  const threads = Math.min(asked ?? Math.min(availableParallelism(), MOST_THREADS), files);
  return Array.from({ length: threads }, () => new VerifyThread(() => startWorker(worker)));
}
