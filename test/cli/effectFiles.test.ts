import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { effectFiles } from '../../src/cli/effectFiles.js';
import { scratchFolder } from './support/scratchFolder.js';

const { root, write } = scratchFolder();

describe('effectFiles', () => {
  it('walks a folder by the extensions, in the order of names', async () => {
    const names = ['b/z.sm_lo', 'b/a.sm_depth', 'c.carbonwebgl', 'a.sm_hi', 'b/deep/er/x.carbonwebgpu'];
    for (const name of [...names, 'a.sm_hi.json', 'readme.txt', 'b/notes.sm']) write(`walk/${name}`, 'x');
    const found = await effectFiles([join(root, 'walk')]);
    expect(found).toEqual(
      ['a.sm_hi', 'b/a.sm_depth', 'b/deep/er/x.carbonwebgpu', 'b/z.sm_lo', 'c.carbonwebgl'].map((name) =>
        join(root, 'walk', name),
      ),
    );
  });

  it('takes a file that is named outright, whatever it is called', async () => {
    const path = write('odd.bin', 'x');
    expect(await effectFiles([path])).toEqual([path]);
  });

  it('comes back from links in a circle and past links into nothing', async () => {
    const file = write('circle/one.sm_hi', 'x');
    symlinkSync(join(root, 'circle'), join(root, 'circle', 'again'));
    symlinkSync(join(root, 'nowhere'), join(root, 'circle', 'broken'));
    expect(await effectFiles([join(root, 'circle')])).toEqual([file]);
  });

  it('fails on a path that is not there and on a folder without effects', async () => {
    const path = join(root, 'missing');
    await expect(effectFiles([path])).rejects.toThrow(`${path}: there is no such file.`);
    write('empty/readme.txt', 'x');
    await expect(effectFiles([join(root, 'empty')])).rejects.toThrow('no compiled effect file');
  });
});
