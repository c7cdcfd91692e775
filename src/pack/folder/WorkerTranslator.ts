import type { Translation, TranslationRequest, Translator } from '../Translator.js';

/** What a worker says of a request: what came of it, or what went wrong with the worker itself. */
export type TranslatorAnswer = { readonly translation: Translation } | { readonly failure: string };

/** As much of a thread as is used of it; `node:worker_threads` has it. */
export interface TranslatorWorker {
  postMessage(request: TranslationRequest): void;
  on(event: 'message', listener: (answer: TranslatorAnswer) => void): unknown;
  on(event: 'error' | 'messageerror', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  /** Whether the process is kept alive by it. */
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

interface Task {
  readonly request: TranslationRequest;
  resolve(translation: Translation): void;
  reject(reason: Error): void;
}

/**
 * Translates on worker threads, one program at a time in each. Threads are started when there is work for them, and keep the
 * process alive only while they have some. A thread that ends or throws (out of memory, a fault of the translator) costs the
 * program that it was at, whose translation rejects: others go to other threads.
 */
export class WorkerTranslator implements Translator {
  readonly #most: number;
  readonly #start: () => TranslatorWorker;
  readonly #workers = new Set<TranslatorWorker>();
  readonly #idle: TranslatorWorker[] = [];
  readonly #busy = new Map<TranslatorWorker, Task>();
  readonly #waiting: Task[] = [];
  #isClosed = false;

  /** @param most threads at once. */
  constructor(most: number, start: () => TranslatorWorker) {
    this.#most = most;
    this.#start = start;
  }

  translate(request: TranslationRequest): Promise<Translation> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error('the translator is closed');
      this.#waiting.push({ request, resolve, reject });
      this.#handOut();
    });
  }

  /** Ends the threads. What is not translated yet rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const workers = [...this.#workers];
    this.#workers.clear();
    this.#idle.length = 0;
    const open = [...this.#busy.values(), ...this.#waiting.splice(0)];
    this.#busy.clear();
    for (const task of open) task.reject(new Error('the translator was closed'));
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #handOut(): void {
    for (let task = this.#waiting.shift(); task !== undefined; task = this.#waiting.shift()) {
      if (this.#idle.length === 0 && this.#workers.size >= this.#most) {
        this.#waiting.unshift(task);
        return;
      }
      try {
        const worker = this.#idle.pop() ?? this.#begin();
        this.#busy.set(worker, task);
        worker.ref();
        worker.postMessage(task.request);
      } catch (cause) {
        task.reject(failureOf(task.request, 'no thread could be started for it', cause));
      }
    }
  }

  #begin(): TranslatorWorker {
    const worker = this.#start();
    this.#workers.add(worker);
    worker.on('message', (answer) => {
      if ('failure' in answer) this.#giveUp(worker, answer.failure);
      else this.#settle(worker, answer.translation);
    });
    worker.on('error', (error) => this.#giveUp(worker, 'its thread failed', error));
    worker.on('messageerror', (error) => this.#giveUp(worker, 'what its thread said cannot be read', error));
    worker.on('exit', (code) => this.#giveUp(worker, `its thread ended with code ${code}`));
    return worker;
  }

  #settle(worker: TranslatorWorker, translation: Translation): void {
    const task = this.#busy.get(worker);
    if (task === undefined) return;
    this.#busy.delete(worker);
    this.#idle.push(worker);
    worker.unref();
    task.resolve(translation);
    this.#handOut();
  }

  /** Of a worker that was given up nothing is wanted any more: it may be in any state. */
  #giveUp(worker: TranslatorWorker, reason: string, cause?: unknown): void {
    if (!this.#workers.delete(worker)) return;
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
    const task = this.#busy.get(worker);
    this.#busy.delete(worker);
    worker.terminate().catch(() => {});
    task?.reject(failureOf(task.request, reason, cause));
    this.#handOut();
  }
}

function failureOf({ stage }: TranslationRequest, reason: string, cause: unknown): Error {
  const detail = cause instanceof Error ? `: ${cause.message}` : '';
  return new Error(`the ${stage} program was not translated: ${reason}${detail}`, { cause });
}
