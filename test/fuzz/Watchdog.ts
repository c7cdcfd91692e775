import { Worker } from 'node:worker_threads';

/** What the watching thread runs. Plain text, so that it starts anywhere. */
const WATCH = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const { shared, limit, output, isFatal } = workerData;
const words = new Int32Array(shared);
const text = new Uint8Array(shared, 16);
let last = -1;
let since = Date.now();
setInterval(() => {
  const tick = Atomics.load(words, 0);
  if (tick !== last || words[1] === 0) {
    last = tick;
    since = Date.now();
    return;
  }
  if (Date.now() - since < limit) return;
  const name = Buffer.from(text.slice(0, words[2])).toString();
  writeSync(output, 'still at it after ' + Math.round(limit / 1000) + ' s: ' + name + '\\n');
  if (isFatal) process.kill(process.pid, 'SIGKILL');
  since = Date.now();
}, 50);
`;

const NAME_BYTES = 4096;

export interface WatchdogOptions {
  /** Milliseconds that one piece of work may take; generous, since the machine may be busy. */
  readonly limit: number;
  /** File descriptor that the name of the work is written to. Default: standard error. */
  readonly output?: number;
  /** Whether the process ends then, which nothing else ends where a loop never comes back. Default: it does. */
  readonly isFatal?: boolean;
}

/** A second thread that names the work at hand when it does not come to an end. */
export class Watchdog {
  readonly #shared = new SharedArrayBuffer(16 + NAME_BYTES);
  readonly #words = new Int32Array(this.#shared, 0, 4);
  readonly #worker: Worker;

  constructor({ limit, output = 2, isFatal = true }: WatchdogOptions) {
    const workerData = { shared: this.#shared, limit, output, isFatal };
    this.#worker = new Worker(WATCH, { eval: true, workerData });
    this.#worker.unref();
  }

  /** Does a piece of work under watch. */
  watch<T>(name: string, work: () => T): T {
    const { written } = new TextEncoder().encodeInto(name, new Uint8Array(NAME_BYTES));
    new Uint8Array(this.#shared, 16).set(new TextEncoder().encode(name).subarray(0, written));
    Atomics.store(this.#words, 2, written);
    Atomics.store(this.#words, 1, 1);
    Atomics.add(this.#words, 0, 1);
    try {
      return work();
    } finally {
      Atomics.store(this.#words, 1, 0);
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
