/** The built `carbonfx pack` and `carbonfx types`, with worker threads, far from any package. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, test } from '@playwright/test';
import { definition, FRAGMENT, VERTEX } from '../../test/cli/support/effectSources.js';
import { BIN, runBin } from './runBin.js';

const scratch = mkdtempSync(join(tmpdir(), 'carbonfx-pack-'));

test.afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const path = join(scratch, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** A folder of its own with two effects, `glow` and `haze`, and an empty place for what they are packed to. */
function project(name: string): { readonly effects: string; readonly out: string; readonly cache: string } {
  for (const effect of ['glow', 'haze']) {
    const folder = `${name}/effects/${effect}`;
    write(`${folder}/effect.ts`, definition(effect));
    write(`${folder}/v.wesl`, VERTEX);
    write(`${folder}/f.wesl`, FRAGMENT);
  }
  const at = (folder: string): string => join(scratch, name, folder);
  return { effects: at('effects'), out: at('out'), cache: at('cache') };
}

const FILES = [
  'effect.webgl/glow.carbonwebgl',
  'effect.webgl/haze.carbonwebgl',
  'effect.webgpu/glow.carbonwebgpu',
  'effect.webgpu/haze.carbonwebgpu',
];

const bytesIn = (out: string): string[] => FILES.map((name) => readFileSync(join(out, name), 'base64'));

test('packs the same on one thread, on several, and from its cache; its files verify', async () => {
  const { effects, out, cache } = project('threads');
  const first = await runBin(['pack', effects, '--out', out, '--cache', cache, '--workers', '1']);
  expect([first.code, first.err]).toEqual([0, '']);
  expect(readdirSync(out, { recursive: true, encoding: 'utf8' }).sort()).toEqual(
    ['effect.webgl', 'effect.webgpu', ...FILES].sort(),
  );
  const bytes = bytesIn(out);
  const second = await runBin(['pack', effects, '--out', `${out}2`, '--no-cache', '--workers', '3']);
  expect([second.code, second.err]).toEqual([0, '']);
  expect(bytesIn(`${out}2`)).toEqual(bytes);
  const kept = await runBin(['pack', effects, '--out', `${out}3`, '--cache', cache]);
  expect(kept.out.match(/not changed since it was packed/g)).toHaveLength(2);
  expect(bytesIn(`${out}3`)).toEqual(bytes);
  const verified = await runBin(['verify', out]);
  expect([verified.code, verified.err]).toEqual([0, '']);
});

test('a damaged cache changes nothing', async () => {
  const { effects, out, cache } = project('damaged');
  await runBin(['pack', effects, '--out', out, '--cache', cache]);
  const bytes = bytesIn(out);
  for (const name of readdirSync(cache, { recursive: true, encoding: 'utf8' })) {
    if (name.includes('/')) writeFileSync(join(cache, name), readFileSync(join(cache, name)).subarray(0, -1));
  }
  const { code, out: lines } = await runBin(['pack', effects, '--out', `${out}2`, '--cache', cache]);
  expect([code, lines.includes('not changed')]).toEqual([0, false]);
  expect(bytesIn(`${out}2`)).toEqual(bytes);
});

test('--check tells what is not what its source gives', async () => {
  const { effects, out, cache } = project('check');
  const words = ['pack', effects, '--out', out, '--cache', cache];
  await runBin(words);
  expect((await runBin([...words, '--check'])).code).toBe(0);
  write('check/effects/haze/f.wesl', FRAGMENT.replace('0.5', '0.75'));
  const { code, out: lines } = await runBin([...words, '--check']);
  expect(code).toBe(1);
  expect(lines.match(/haze\.carbonweb\S+ .*IS NOT WHAT ITS SOURCE GIVES/g)).toHaveLength(2);
  expect(lines).not.toMatch(/glow.* IS /);
});

test('an error has the file, line and column of the author', async () => {
  const { effects, out } = project('broken');
  const file = write('broken/effects/haze/f.wesl', FRAGMENT.replace('material.Tint', 'nothing'));
  const { code, err } = await runBin(['pack', effects, '--out', out, '--no-cache']);
  expect(code).toBe(1);
  expect(err).toMatch(new RegExp(`^${file}:4:16: .*nothing`));
});

test('types declares what was packed', async () => {
  const { effects, out } = project('types');
  await runBin(['pack', effects, '--out', out, '--no-cache']);
  const [webgl, , webgpu] = FILES.map((name) => join(out, name));
  const { code, out: text, err } = await runBin(['types', webgpu ?? '']);
  expect([code, err]).toEqual([0, '']);
  expect(text).toContain("readonly PULSE: 'OFF' | 'ON';");
  expect(text).toContain('readonly Tint: Numbers<4>;');
  expect((await runBin(['types', webgl ?? ''])).out).toBe(text);
});

/** A running command, and a way to wait for what it prints. */
class Watch {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  #text = '';
  #taken = 0;
  #awaited: (() => void) | null = null;

  constructor(words: readonly string[]) {
    this.child = spawn(process.execPath, [BIN, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.#text += chunk.toString();
        this.#awaited?.();
      });
    }
  }

  /** Everything up to the next time that it waits for changes. */
  async round(): Promise<string> {
    const last = 'Waiting for changes. Ctrl-C ends.\n';
    for (;;) {
      const end = this.#text.indexOf(last, this.#taken);
      if (end >= 0) {
        const text = this.#text.slice(this.#taken, end);
        this.#taken = end + last.length;
        return text;
      }
      await new Promise<void>((resolve) => {
        this.#awaited = resolve;
      });
    }
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.child.once('close', (code) => resolve(code)));
    this.child.kill(signal);
    return ended;
  }
}

test('--watch packs what changes, lives through what is broken, and ends with Ctrl-C', async () => {
  const { effects, out, cache } = project('watch');
  const watch = new Watch(['pack', effects, '--out', out, '--cache', cache, '--watch']);
  try {
    expect(await watch.round()).toMatch(/^glow: [\s\S]*\nhaze: /);
    const before = bytesIn(out);
    // As editors save: a new file in the place of the old one.
    renameSync(write('watch/new', FRAGMENT.replace('0.5', '0.25')), join(effects, 'glow/f.wesl'));
    const changed = await watch.round();
    expect(changed).toMatch(/^glow: 2 rows, packed in /);
    expect(changed).not.toContain('haze');
    const after = bytesIn(out);
    expect(after.map((bytes, index) => bytes === before[index])).toEqual([false, true, false, true]);

    write('watch/effects/glow/f.wesl', 'fn main( {');
    expect(await watch.round()).toMatch(new RegExp(`^${effects}/glow/f\\.wesl:1:`));
    write('watch/effects/glow/f.wesl', FRAGMENT);
    expect(await watch.round()).toMatch(/^glow: 2 rows, /);
    expect(bytesIn(out)).toEqual(before);

    const options = definition('glow').replace("['OFF', 'ON']", "['OFF', 'ON', 'FAST']");
    write('watch/effects/glow/effect.ts', options);
    expect(await watch.round()).toMatch(/^glow: 3 rows, /);
    expect(await watch.end('SIGINT')).toBe(0);
  } finally {
    watch.child.kill('SIGKILL');
  }
});
