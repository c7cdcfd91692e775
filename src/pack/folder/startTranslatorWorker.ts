import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageCode } from './packageCode.js';
import type { TranslatorWorker } from './WorkerTranslator.js';

/** Node runs no TypeScript of its own: the importer that reads `effect.ts` runs the sources too. */
const FROM_SOURCES = `
const { workerData } = require('node:worker_threads');
require(workerData.jiti).createJiti(workerData.file).import(workerData.file);
`;

/** Starts a thread of {@link WorkerTranslator}: the built worker, or the one in the sources. */
export function startTranslatorWorker(): TranslatorWorker {
  const { root, isBuilt } = packageCode();
  if (isBuilt) return new Worker(join(root, 'dist', 'pack', 'translatorWorker.js'));
  const file = join(root, 'src', 'pack', 'folder', 'translatorWorker.ts');
  const jiti = createRequire(import.meta.url).resolve('jiti');
  return new Worker(FROM_SOURCES, { eval: true, workerData: { jiti, file } });
}
