import { parentPort } from 'node:worker_threads';
import { verifyFile } from './verify/verifyFile.js';

/** The thread's half of `carbonfx verify`: built on its own. It is sent one path at a time and answers with the outcome. */
parentPort?.on('message', async (path: string) => {
  parentPort?.postMessage(await verifyFile(path));
});
