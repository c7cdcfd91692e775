import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ContentCache } from '../../../src/pack/folder/ContentCache.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { root, write } = scratchFolder();
let count = 0;

function emptyCache(limit = 1e6): ContentCache {
  count += 1;
  return new ContentCache(join(root, String(count)), limit);
}

/** Paths of all files in a cache. */
function filesOf({ folder }: ContentCache): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

/** The file of the cache's only entry. */
function onlyFile(cache: ContentCache): string {
  const files = filesOf(cache);
  expect(files).toHaveLength(1);
  return files[0] ?? '';
}

const bytes = (...values: number[]) => Uint8Array.of(...values);
const plain = (read: Uint8Array | null) => (read === null ? null : [...read]);

describe('a content cache', () => {
  it('gives back what was written, in a run of its own too, and nothing under another key', async () => {
    const cache = emptyCache();
    expect(await cache.read('a')).toBeNull();
    await cache.write('a', bytes(1, 2, 3));
    await cache.write('b', bytes());
    const other = new ContentCache(cache.folder, 1e6);
    expect(plain(await other.read('a'))).toEqual([1, 2, 3]);
    expect(plain(await other.read('b'))).toEqual([]);
    expect(await other.read('ab')).toBeNull();
    await other.write('a', bytes(4));
    expect(plain(await cache.read('a'))).toEqual([4]);
  });

  it('takes no entry with a flipped byte, wherever it is, and no part of one', async () => {
    const cache = emptyCache();
    await cache.write('a', bytes(1, 2, 3));
    const path = onlyFile(cache);
    const sound = readFileSync(path);
    for (let at = 0; at < sound.length; at++) {
      const damaged = Buffer.from(sound);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(path, damaged);
      expect(await cache.read('a'), `byte ${at}`).toBeNull();
      writeFileSync(path, sound.subarray(0, at));
      expect(await cache.read('a'), `${at} bytes`).toBeNull();
    }
    writeFileSync(path, Buffer.concat([sound, bytes(0)]));
    expect(await cache.read('a')).toBeNull();
    await cache.write('a', bytes(1, 2, 3));
    expect(plain(await cache.read('a'))).toEqual([1, 2, 3]);
  });

  it("takes no other key's entry that lies in its place", async () => {
    const cache = emptyCache();
    await cache.write('a', bytes(1));
    const place = onlyFile(cache);
    const other = emptyCache();
    await other.write('b', bytes(2));
    writeFileSync(place, readFileSync(onlyFile(other)));
    expect(await cache.read('a')).toBeNull();
  });

  it('is no obstacle where it cannot be: a file, a folder in an entry place', async () => {
    const cache = new ContentCache(write('file', ''), 1e6);
    await cache.write('a', bytes(1));
    expect(await cache.read('a')).toBeNull();
    await cache.trim();
    expect(readFileSync(cache.folder, 'utf8')).toBe('');
  });

  it('drops what was not used for longest, down to nine tenths of its limit', async () => {
    // 100 bytes each with its head of 17 + 64 + 1; a limit of 5 entries leaves 4.
    const cache = emptyCache(500);
    const written: string[] = [];
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const before = new Set(existsSync(cache.folder) ? filesOf(cache) : []);
      await cache.write(key, new Uint8Array(18));
      written.push(...filesOf(cache).filter((path) => !before.has(path)));
    }
    expect(written.map((path) => statSync(path).size)).toEqual([100, 100, 100, 100, 100, 100]);
    written.forEach((path, age) => {
      utimesSync(path, 1000 + age, 1000 + age);
    });
    // The oldest is used again.
    await cache.read('a');
    await cache.trim();
    const kept = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => cache.read(key)));
    expect(kept.map((entry) => entry !== null)).toEqual([true, false, false, true, true, true]);
  });

  it('drops nothing at its limit', async () => {
    const cache = emptyCache(200);
    await cache.write('a', new Uint8Array(18));
    await cache.write('b', new Uint8Array(18));
    await cache.trim();
    expect(filesOf(cache)).toHaveLength(2);
  });

  it('drops what a run that ended has not finished, and no file that is not its own', async () => {
    const cache = emptyCache(1);
    await cache.write('a', bytes(1));
    const unfinished = `${onlyFile(cache)}.0123-4567.new`;
    const recent = `${onlyFile(cache)}.89ab-cdef.new`;
    writeFileSync(unfinished, 'half');
    writeFileSync(recent, 'half');
    utimesSync(unfinished, 1000, 1000);
    const foreign = write(`${count}/aa/notes.txt`, 'mine');
    await cache.trim();
    expect(filesOf(cache)).toEqual([foreign, recent].sort());
  });
});
