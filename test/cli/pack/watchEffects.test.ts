import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FolderOutcome } from '../../../src/cli/pack/FolderOutcome.js';
import { watchEffects } from '../../../src/cli/pack/watchEffects.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { root: scratch, write } = scratchFolder();
let count = 0;

/** What is said of a watched folder, in order, and a way to wait for the next of it. */
class Account {
  readonly told: string[] = [];
  #awaited: (() => void) | null = null;
  #taken = 0;

  tell(word: string): void {
    this.told.push(word);
    this.#awaited?.();
  }

  /** The next word. */
  async next(): Promise<string> {
    while (this.told.length <= this.#taken) {
      await new Promise<void>((resolve) => {
        this.#awaited = resolve;
      });
    }
    this.#taken += 1;
    return this.told[this.#taken - 1] ?? '';
  }
}

let controller = new AbortController();
let watching: Promise<void> = Promise.resolve();
let account = new Account();
/** Names of effects that cannot be packed. */
const broken = new Set<string>();
/** Files that an effect imports, by name. */
const imports = new Map<string, string[]>();
let root = '';

const at = (...names: string[]): string => join(root, ...names);
const put = (name: string, text: string): string => write(join(`w${count}`, 'effects', name), text);

beforeEach(() => {
  count += 1;
  root = join(scratch, `w${count}`, 'effects');
  controller = new AbortController();
  account = new Account();
  broken.clear();
  imports.clear();
  put('glow/effect.ts', '1');
  put('glow/lib/f.wesl', '1');
  put('haze/effect.ts', '1');
});

afterEach(async () => {
  controller.abort();
  await watching;
});

function start(pack: (name: string) => void = () => {}): void {
  const nameOf = (folder: string): string => folder.slice(root.length + 1);
  watching = watchEffects(
    {
      root,
      packer: { filesOf: (folder) => imports.get(nameOf(folder)) ?? [] },
      async pack(folder): Promise<FolderOutcome> {
        const name = nameOf(folder);
        pack(name);
        account.tell(name);
        if (broken.has(name)) return { kind: 'failed', folder, message: 'broken' };
        const report = { name, rows: 1, sourceHash: '', files: [], warnings: [] };
        return { kind: 'packed', folder, report, files: [], isKept: false, seconds: 0 };
      },
      settled: () => account.tell('settled'),
      gone: (folder) => account.tell(`gone ${nameOf(folder)}`),
    },
    controller.signal,
  );
}

const expectWords = async (...words: string[]): Promise<void> => {
  for (const word of words) expect(await account.next()).toBe(word);
};

describe('watching effects', () => {
  it('packs everything at first, then the effect that a change is in', async () => {
    start();
    await expectWords('glow', 'haze', 'settled');
    put('glow/lib/f.wesl', 'other');
    await expectWords('glow', 'settled');
    put('haze/effect.ts', 'other');
    await expectWords('haze', 'settled');
    // Nothing of the rest was packed again: the next word is of the next change.
    put('haze/notes.txt', 'no source');
    put('glow/effect.ts', 'other');
    await expectWords('glow', 'settled');
  });

  it('sees files that take the place of others, new ones in new folders, and ones that go', async () => {
    start();
    await expectWords('glow', 'haze', 'settled');
    writeFileSync(at('glow/lib/f.wesl~'), 'saved by an editor');
    renameSync(at('glow/lib/f.wesl~'), at('glow/lib/f.wesl'));
    await expectWords('glow', 'settled');
    mkdirSync(at('glow/new/deep'), { recursive: true });
    writeFileSync(at('glow/new/deep/g.wgsl'), '');
    await expectWords('glow', 'settled');
    writeFileSync(at('glow/new/deep/g.wgsl'), 'other');
    await expectWords('glow', 'settled');
    rmSync(at('glow/new'), { recursive: true });
    await expectWords('glow', 'settled');
  });

  it('takes up new effects and lets go of those that are gone', async () => {
    start();
    await expectWords('glow', 'haze', 'settled');
    put('mist/effect.ts', '1');
    await expectWords('mist', 'settled');
    rmSync(at('haze'), { recursive: true });
    await expectWords('gone haze');
    put('haze/effect.ts', '1');
    await expectWords('haze', 'settled');
  });

  it('sees what a definition imports from elsewhere', async () => {
    const shared = write(`w${count}/shared/axes.ts`, '1');
    imports.set('glow', [at('glow/effect.ts'), shared]);
    start();
    await expectWords('glow', 'haze', 'settled');
    writeFileSync(shared, 'other');
    await expectWords('glow', 'settled');
  });

  it('tries what is broken again at any change, and the others at their own', async () => {
    broken.add('glow');
    start();
    await expectWords('glow', 'haze', 'settled');
    put('common.ts', 'what glow lacks');
    await expectWords('glow', 'settled');
    broken.clear();
    put('common.ts', 'put right');
    await expectWords('glow', 'settled');
    put('common.ts', 'nobody has said that it imports this');
    put('haze/effect.ts', 'other');
    await expectWords('haze', 'settled');
  });

  it('packs again what changed while it was packed', async () => {
    let isFirst = true;
    start((name) => {
      if (name === 'glow' && isFirst) put('glow/effect.ts', 'changed in the middle');
      if (name === 'glow') isFirst = false;
    });
    await expectWords('glow', 'haze', 'settled', 'glow', 'settled');
  });

  it('ends when it is told to, also in the middle of packing', async () => {
    start(() => controller.abort());
    await watching;
    // What was begun may be told; nothing is begun after it.
    expect(account.told.filter((word) => word === 'haze')).toEqual([]);
  });
});
