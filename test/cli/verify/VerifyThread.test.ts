import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type ThreadWorker, VerifyThread } from '../../../src/cli/verify/VerifyThread.js';
import type { VerifyOutcome } from '../../../src/cli/verify/verifyFile.js';

/** A thread whose every word the test says. */
class FakeWorker extends EventEmitter implements ThreadWorker {
  readonly sent: string[] = [];
  isTerminated = false;

  postMessage(path: string): void {
    this.sent.push(path);
  }

  async terminate(): Promise<number> {
    this.isTerminated = true;
    this.emit('exit', 1);
    return 1;
  }
}

function fakeThread(): { readonly thread: VerifyThread; readonly workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const thread = new VerifyThread(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { thread, workers };
}

const unread = (message: string): VerifyOutcome => ({ kind: 'unread', message });

describe('VerifyThread', () => {
  it('starts one worker when there is something to do, keeps it, and ends it', async () => {
    const { thread, workers } = fakeThread();
    expect(workers).toHaveLength(0);
    for (const path of ['a', 'b']) {
      const outcome = thread.verify(path);
      workers[0]?.emit('message', unread(path));
      expect(await outcome).toEqual(unread(path));
    }
    expect(workers.map(({ sent }) => sent)).toEqual([['a', 'b']]);
    await thread.end();
    expect(workers[0]?.isTerminated).toBe(true);
    await thread.end();
  });

  it.each([
    ['ends', (worker: FakeWorker) => worker.emit('exit', 134), 'Its worker thread ended with 134.'],
    ['throws', (worker: FakeWorker) => worker.emit('error', new Error('heap is full')), 'heap is full'],
    ['answers in no words', (worker: FakeWorker) => worker.emit('messageerror', new Error('no clone')), 'no clone'],
  ])('counts the file of a worker that %s as failed, and goes on with a new one', async (_, die, message) => {
    const { thread, workers } = fakeThread();
    const lost = thread.verify('lost');
    const [first] = workers;
    if (first === undefined) throw new Error('no worker');
    die(first);
    // Node says "exit" behind "error", and a dying worker may say more.
    first.emit('exit', 1);
    first.emit('message', unread('late'));
    const outcome = await lost;
    expect(outcome.kind).toBe('failed');
    expect(outcome).toMatchObject({
      message: expect.stringMatching(/^lost: unexpected failure, please report it\.\n/),
    });
    expect(outcome).toMatchObject({ message: expect.stringContaining(message) });
    expect(first.isTerminated).toBe(true);

    const next = thread.verify('next');
    first.emit('message', unread('still late'));
    first.emit('error', new Error('late too'));
    workers[1]?.emit('message', unread('next'));
    expect(await next).toEqual(unread('next'));
    expect(workers).toHaveLength(2);
    await thread.end();
  });

  it('replaces a worker that dies between two files, which costs neither', async () => {
    const { thread, workers } = fakeThread();
    const first = thread.verify('a');
    workers[0]?.emit('message', unread('a'));
    await first;
    workers[0]?.emit('error', new Error('idle'));
    const second = thread.verify('b');
    workers[1]?.emit('message', unread('b'));
    expect(await second).toEqual(unread('b'));
  });

  it('counts a file as failed that no worker could be started for', async () => {
    const thread = new VerifyThread(() => {
      throw new Error('no more threads');
    });
    for (const path of ['a', 'b']) {
      expect(await thread.verify(path)).toMatchObject({
        kind: 'failed',
        message: expect.stringMatching(new RegExp(`^${path}: unexpected failure.*\\n.*no more threads`)),
      });
    }
    await thread.end();
  });
});
