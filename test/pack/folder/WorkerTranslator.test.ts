import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  type TranslatorAnswer,
  type TranslatorWorker,
  WorkerTranslator,
} from '../../../src/pack/folder/WorkerTranslator.js';
import type { Translation, TranslationRequest } from '../../../src/pack/Translator.js';

/** A thread whose every word the test says. */
class FakeWorker extends EventEmitter implements TranslatorWorker {
  readonly sent: string[] = [];
  isTerminated = false;
  keepsAlive = true;

  postMessage({ text }: TranslationRequest): void {
    this.sent.push(text);
  }
  ref(): void {
    this.keepsAlive = true;
  }
  unref(): void {
    this.keepsAlive = false;
  }
  async terminate(): Promise<number> {
    this.isTerminated = true;
    this.emit('exit', 1);
    return 1;
  }
  answer(answer: TranslatorAnswer): void {
    this.emit('message', answer);
  }
}

const request = (text: string): TranslationRequest => ({ stage: 'fragment', text, glsl: true });
const translation = (problem: string): Translation => ({
  fault: { problem, offset: 0 },
  glsl: null,
  glslRefusal: null,
});

function fakePool(most: number) {
  const workers: FakeWorker[] = [];
  const pool = new WorkerTranslator(most, () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { pool, workers };
}

describe('a translator on threads', () => {
  it('starts threads as there is work, up to its number, and hands on what waits', async () => {
    const { pool, workers } = fakePool(2);
    expect(workers).toHaveLength(0);
    const answers = ['a', 'b', 'c'].map((text) => pool.translate(request(text)));
    expect(workers.map(({ sent }) => sent)).toEqual([['a'], ['b']]);
    workers[1]?.answer({ translation: translation('B') });
    expect(workers.map(({ sent }) => sent)).toEqual([['a'], ['b', 'c']]);
    workers[1]?.answer({ translation: translation('C') });
    workers[0]?.answer({ translation: translation('A') });
    expect((await Promise.all(answers)).map(({ fault }) => fault?.problem)).toEqual(['A', 'B', 'C']);
    pool.translate(request('d')).catch(() => {});
    expect(workers).toHaveLength(2);
    await pool.close();
  });

  it('keeps the process alive only while a program is being translated', async () => {
    const { pool, workers } = fakePool(1);
    const first = pool.translate(request('a'));
    expect(workers[0]?.keepsAlive).toBe(true);
    workers[0]?.answer({ translation: translation('A') });
    await first;
    expect(workers[0]?.keepsAlive).toBe(false);
    pool.translate(request('b')).catch(() => {});
    expect(workers[0]?.keepsAlive).toBe(true);
    await pool.close();
  });

  it.each<[string, (worker: FakeWorker) => void, string]>([
    ['ends', (worker) => worker.emit('exit', 134), 'its thread ended with code 134'],
    ['throws', (worker) => worker.emit('error', new Error('out of memory')), 'its thread failed: out of memory'],
    [
      'cannot be read',
      (worker) => worker.emit('messageerror', new Error('clone')),
      'what its thread said cannot be read: clone',
    ],
    ['says that it failed', (worker) => worker.answer({ failure: 'unreachable' }), 'unreachable'],
  ])('loses one program where a thread %s, and goes on with another', async (_, end, reason) => {
    const { pool, workers } = fakePool(1);
    const lost = pool.translate(request('a'));
    const next = pool.translate(request('b'));
    const [worker] = workers;
    if (worker === undefined) throw new Error('no thread was started');
    end(worker);
    await expect(lost).rejects.toThrow(`the fragment program was not translated: ${reason}`);
    expect(worker.isTerminated).toBe(true);
    expect(workers[1]?.sent).toEqual(['b']);
    // A late word of the lost thread is nobody's.
    worker.answer({ translation: translation('late') });
    workers[1]?.answer({ translation: translation('B') });
    expect((await next).fault?.problem).toBe('B');
    await pool.close();
  });

  it('replaces a thread that ends while it has nothing to do', async () => {
    const { pool, workers } = fakePool(1);
    const first = pool.translate(request('a'));
    workers[0]?.answer({ translation: translation('A') });
    await first;
    workers[0]?.emit('exit', 1);
    const second = pool.translate(request('b'));
    expect(workers[1]?.sent).toEqual(['b']);
    workers[1]?.answer({ translation: translation('B') });
    expect((await second).fault?.problem).toBe('B');
    await pool.close();
  });

  it('rejects where no thread can be started', async () => {
    const pool = new WorkerTranslator(1, () => {
      throw new Error('EAGAIN');
    });
    for (const text of ['a', 'b']) {
      await expect(pool.translate(request(text))).rejects.toThrow('no thread could be started for it: EAGAIN');
    }
  });

  it('closes in the middle of things', async () => {
    const { pool, workers } = fakePool(1);
    const answers = ['a', 'b'].map((text) => pool.translate(request(text)));
    const settled = Promise.allSettled(answers);
    await pool.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
    await expect(pool.translate(request('c'))).rejects.toThrow('the translator is closed');
    await pool.close();
  });
});
