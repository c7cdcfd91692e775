import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { packageCode } from './packageCode.js';
import type { TranslatorWorker } from './WorkerTranslator.js';

/** Node runs no TypeScript of its own: the importer that reads `effect.ts` runs the sources too. */
const FROM_SOURCES = `
const { workerData } = require('node:worker_threads');
require(workerData.jiti).createJiti(workerData.worker).import(workerData.worker);
`;

/** Starts a thread of {@link WorkerTranslator}: the built worker, or the one in the sources. */
export function startTranslatorWorker(): TranslatorWorker {
  const { worker, isBuilt } = packageCode();
  if (isBuilt) return new Worker(worker);
  const jiti = createRequire(import.meta.url).resolve('jiti');
  return new Worker(FROM_SOURCES, { eval: true, workerData: { jiti, worker } });
}
