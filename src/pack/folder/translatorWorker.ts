import { parentPort } from 'node:worker_threads';
import { createTranslator } from '../glsl/createTranslator.js';
import type { TranslationRequest } from '../Translator.js';
import type { TranslatorAnswer } from './WorkerTranslator.js';

const translator = createTranslator();

/** The thread's half of {@link WorkerTranslator}: built on its own. It is sent one request at a time. */
parentPort?.on('message', async (request: TranslationRequest) => {
  parentPort?.postMessage(await answerTo(request));
});

async function answerTo(request: TranslationRequest): Promise<TranslatorAnswer> {
  try {
    return { translation: await (await translator).translate(request) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
