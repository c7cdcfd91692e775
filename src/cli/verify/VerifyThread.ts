import { Worker } from 'node:worker_threads';
import { failureAccount } from '../failureAccount.js';
import type { VerifyOutcome } from './verifyFile.js';

/** As much of a thread as is used of it; `node:worker_threads` has it. */
export interface ThreadWorker {
  postMessage(path: string): void;
  on(event: 'message', listener: (outcome: VerifyOutcome) => void): unknown;
  on(event: 'error' | 'messageerror', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<unknown>;
}

/**
 * A place for one worker thread, which verifies one file at a time. A worker that ends or throws (out of memory, or a fault
 * of ours) costs the file that it was at: the next file gets a new worker.
 */
export class VerifyThread {
  readonly #start: () => ThreadWorker;
  #worker: ThreadWorker | null = null;
  /** Of the file that is being verified. */
  #job: { readonly path: string; readonly settle: (outcome: VerifyOutcome) => void } | null = null;

  constructor(start: () => ThreadWorker) {
    this.#start = start;
  }

  /** Never rejects. One file at a time. */
  verify(path: string): Promise<VerifyOutcome> {
    return new Promise((settle) => {
      this.#job = { path, settle };
      try {
        this.#worker ??= this.#begin();
        this.#worker.postMessage(path);
      } catch (failure) {
        this.#worker = null;
        this.#fail(failureAccount(failure));
      }
    });
  }

  /** Ends the worker, if there is one. */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #begin(): ThreadWorker {
    const worker = this.#start();
    // Of a worker that was given up nothing is wanted any more: a late word of it would be taken for the next file's.
    const isCurrent = (): boolean => this.#worker === worker;
    worker.on('message', (outcome) => {
      if (isCurrent()) this.#settle(outcome);
    });
    worker.on('error', (error) => {
      if (isCurrent()) this.#giveUp(worker, failureAccount(error));
    });
    worker.on('messageerror', (error) => {
      if (isCurrent()) this.#giveUp(worker, failureAccount(error));
    });
    worker.on('exit', (code) => {
      if (isCurrent())
        this.#giveUp(worker, `unexpected failure, please report it.\nIts worker thread ended with ${code}.`);
    });
    return worker;
  }

  #giveUp(worker: ThreadWorker, account: string): void {
    this.#worker = null;
    // It may still run. Nobody waits for its end, and nothing depends on it.
    worker.terminate().catch(() => {});
    this.#fail(account);
  }

  #fail(account: string): void {
    if (this.#job !== null) this.#settle({ kind: 'failed', message: `${this.#job.path}: ${account}` });
  }

  #settle(outcome: VerifyOutcome): void {
    const job = this.#job;
    this.#job = null;
    job?.settle(outcome);
  }
}

/** Starts the built worker. */
export function startWorker(file: string): ThreadWorker {
  return new Worker(file);
}
