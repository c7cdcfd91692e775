import { EventEmitter } from 'node:events';
import type { TranslatorWorker } from '../../../src/pack/folder/WorkerTranslator.js';
import { createTranslator } from '../../../src/pack/glsl/createTranslator.js';
import type { TranslationRequest } from '../../../src/pack/Translator.js';

const translator = createTranslator();

/** Answers as a translator thread does, in this one: starting the sources in a thread takes seconds. */
class ThreadlessWorker extends EventEmitter implements TranslatorWorker {
  postMessage(request: TranslationRequest): void {
    translator
      .then((it) => it.translate(request))
      .then((translation) => this.emit('message', { translation }))
      .catch((error) => this.emit('error', error));
  }
  ref(): void {}
  unref(): void {}
  async terminate(): Promise<void> {}
}

export const startTranslatorWorker = (): TranslatorWorker => new ThreadlessWorker();
