import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { effectFiles } from '../../src/cli/effectFiles.js';
import { scratchFolder } from '../support/scratchFolder.js';

// Whoever runs the tests may be allowed to read everything: a folder that may not be read is made up.
vi.mock('node:fs/promises', async (original) => {
  const all = await original<typeof import('node:fs/promises')>();
  return { ...all, readdir: vi.fn(all.readdir) };
});
const real = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');

const { root, write } = scratchFolder();

const files = (paths: readonly string[]) => paths.map((path) => ({ path, failure: null }));

describe('effectFiles', () => {
  it('walks a folder by the extensions, in the order of names', async () => {
    const names = ['b/y.ysl', 'b/z.sm_lo', 'b/a.sm_depth', 'c.carbonwebgl', 'a.sm_hi', 'b/deep/er/x.carbonwebgpu'];
    for (const name of [...names, 'a.sm_hi.json', 'readme.txt', 'b/notes.sm']) write(`walk/${name}`, 'x');
    const found = await effectFiles([join(root, 'walk')]);
    expect(found).toEqual(
      files(
        ['a.sm_hi', 'b/a.sm_depth', 'b/deep/er/x.carbonwebgpu', 'b/y.ysl', 'b/z.sm_lo', 'c.carbonwebgl'].map((name) =>
          join(root, 'walk', name),
        ),
      ),
    );
  });

  it('takes a file that is named outright, whatever it is called', async () => {
    const path = write('odd.bin', 'x');
    expect(await effectFiles([path])).toEqual(files([path]));
  });

  it('walks a folder that is called like an effect', async () => {
    const file = write('named/a.sm_hi/b.sm_hi', 'x');
    expect(await effectFiles([join(root, 'named')])).toEqual(files([file]));
  });

  it('comes back from links in a circle', async () => {
    const file = write('circle/one.sm_hi', 'x');
    symlinkSync(join(root, 'circle'), join(root, 'circle', 'again'));
    expect(await effectFiles([join(root, 'circle')])).toEqual(files([file]));
  });

  it('looks into a folder once, however many links lead there', async () => {
    // Twelve folders with a link to each other one: as many ways through them as their orders, half a milliard.
    const names = Array.from({ length: 12 }, (_, i) => `f${10 + i}`);
    for (const name of names) write(`mesh/${name}/${name}.sm_hi`, 'x');
    for (const name of names) {
      for (const other of names) symlinkSync(join(root, 'mesh', other), join(root, 'mesh', name, `to-${other}`));
    }
    const found = await effectFiles([join(root, 'mesh')]);
    expect(found.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).sort()).toEqual(
      names.map((name) => `${name}.sm_hi`),
    );
  });

  it('says what it could not look into, and goes on', async () => {
    const file = write('odd/z.sm_hi', 'x');
    const path = (name: string) => join(root, 'odd', name);
    symlinkSync(path('nowhere'), path('broken'));
    symlinkSync(path('loop'), path('loop'));
    execFileSync('mkfifo', [path('pipe.sm_hi'), path('pipe.txt')]);
    write('odd/shut/a.sm_hi', 'x');
    vi.mocked(readdir).mockImplementation(async (folder, ...rest) => {
      if (folder === path('shut')) throw Object.assign(new Error('no'), { code: 'EACCES' });
      return real.readdir(folder, ...rest);
    });
    const found = await effectFiles([join(root, 'odd')]);
    expect(found.map(({ path: each, failure }) => failure?.message ?? each)).toEqual([
      `${path('broken')}: the link leads to nothing.`,
      `${path('loop')}: links lead there in a circle.`,
      `${path('pipe.sm_hi')}: that is a pipe, a socket or a device, not a file.`,
      `${path('shut')}: permission is denied.`,
      file,
    ]);
  });

  it('fails on a path that is not there and on a folder without effects', async () => {
    const path = join(root, 'missing');
    await expect(effectFiles([path])).rejects.toThrow(`${path}: there is no such file.`);
    write('empty/readme.txt', 'x');
    await expect(effectFiles([join(root, 'empty')])).rejects.toThrow(
      `${join(root, 'empty')}: no compiled effect files found (.sm_hi .sm_lo .sm_depth .carbonwebgpu .carbonwebgl .ysl). ` +
        'Effects are found by their extension. Other files in there: 1. A content-addressed store is no corpus:',
    );
  });

  it('says of a folder that holds a content-addressed store that it is one', async () => {
    const hashes = ['a9d1721dd5cc6d54_e6bbb2df307e5a9527159a4c971034b5', '0123456789abcdef0123456789abcdef'];
    for (const hash of hashes) write(`store/${hash.slice(0, 2)}/${hash}`, 'x');
    write('store/index.txt', 'x');
    await expect(effectFiles([join(root, 'store')])).rejects.toThrow(
      'Other files in there: 3, named by hashes: 2, without an extension: 2. A content-addressed store is no corpus: write its ' +
        'effects out under their real names first (effect.dx11/….sm_hi), and name that folder.',
    );
    write('bare/shader', 'x');
    write('bare/other', 'x');
    write('bare/.hidden', 'x');
    await expect(effectFiles([join(root, 'bare')])).rejects.toThrow(
      'Other files in there: 3, named by hashes: 0, without an extension: 3.',
    );
    mkdirSync(join(root, 'nothing', 'at', 'all'), { recursive: true });
    await expect(effectFiles([join(root, 'nothing')])).rejects.toThrow('There is no file in there at all.');
  });
});
