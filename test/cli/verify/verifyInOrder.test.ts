import { describe, expect, it } from 'vitest';
import { CommandFailure } from '../../../src/cli/CommandFailure.js';
import type { FoundPath } from '../../../src/cli/effectFiles.js';
import type { VerifyOutcome } from '../../../src/cli/verify/verifyFile.js';
import { type FileVerifier, verifyInOrder } from '../../../src/cli/verify/verifyInOrder.js';

const found = (count: number): FoundPath[] =>
  Array.from({ length: count }, (_, i) => ({ path: `${i}`, failure: null }));

async function allOf(outcomes: AsyncIterable<VerifyOutcome>): Promise<readonly VerifyOutcome[]> {
  const all: VerifyOutcome[] = [];
  for await (const outcome of outcomes) all.push(outcome);
  return all;
}

/** Verifiers that are done with a file when the test says so. */
class Workshop {
  readonly begun: string[] = [];
  readonly #open = new Map<string, () => void>();
  ended = 0;

  verifiers(count: number): FileVerifier[] {
    return Array.from({ length: count }, () => {
      let isBusy = false;
      return {
        verify: (path: string) => {
          expect(isBusy, 'one file at a time').toBe(false);
          isBusy = true;
          this.begun.push(path);
          return new Promise<VerifyOutcome>((resolve) => {
            this.#open.set(path, () => {
              isBusy = false;
              resolve({ kind: 'unread', message: path });
            });
          });
        },
        end: async () => {
          this.ended += 1;
        },
      };
    });
  }

  async finish(path: string): Promise<void> {
    this.#open.get(path)?.();
    // Whatever follows from it, follows.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('verifyInOrder', () => {
  it('tells the outcomes in the order of the files, whichever is done first', async () => {
    const shop = new Workshop();
    const order: string[] = [];
    const outcomes = verifyInOrder(found(3), shop.verifiers(3), (outcome) =>
      order.push(outcome.kind === 'verified' ? '' : outcome.message),
    );
    const all = allOf(outcomes);
    await new Promise((resolve) => setImmediate(resolve));
    expect(shop.begun).toEqual(expect.arrayContaining(['0', '1', '2']));
    for (const path of ['2', '0', '1']) await shop.finish(path);
    expect((await all).map((outcome) => (outcome.kind === 'verified' ? '' : outcome.message))).toEqual(['0', '1', '2']);
    expect(order).toEqual(['2', '0', '1']);
    expect(shop.ended).toBe(3);
  });

  it('goes on with the next file where one is done, and stays a few files ahead of a slow one', async () => {
    const shop = new Workshop();
    const all = allOf(verifyInOrder(found(100), shop.verifiers(2)));
    await new Promise((resolve) => setImmediate(resolve));
    // File 0 takes long. The other verifier does all that may be done before it is told: 8 files a verifier.
    for (let i = 1; i < 100; i++) await shop.finish(`${i}`);
    expect(shop.begun).toEqual(Array.from({ length: 16 }, (_, i) => `${i}`));
    await shop.finish('0');
    for (let round = 0; round < 100; round++) {
      for (const path of shop.begun) await shop.finish(path);
    }
    expect(await all).toHaveLength(100);
  });

  it('tells what could not be looked into in its place, without a verifier', async () => {
    const shop = new Workshop();
    const files = [{ path: 'x', failure: new CommandFailure('x: gone.') }, ...found(1)];
    const seen: VerifyOutcome[] = [];
    const all = allOf(verifyInOrder(files, shop.verifiers(1), (outcome) => seen.push(outcome)));
    await new Promise((resolve) => setImmediate(resolve));
    await shop.finish('0');
    expect(await all).toEqual([
      { kind: 'unread', message: 'x: gone.' },
      { kind: 'unread', message: '0' },
    ]);
    expect(seen).toHaveLength(2);
    expect(shop.begun).toEqual(['0']);
  });

  it('ends the verifiers when nobody takes outcomes any more', async () => {
    const shop = new Workshop();
    const outcomes = verifyInOrder(found(50), shop.verifiers(2));
    const first = outcomes.next();
    await new Promise((resolve) => setImmediate(resolve));
    await shop.finish('0');
    expect((await first).value).toEqual({ kind: 'unread', message: '0' });
    await outcomes.return(undefined);
    expect(shop.ended).toBe(2);
  });
});
