import { existsSync, statSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../../src/cli/extract/makeFolder.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { root, write } = scratchFolder();

function fails(code: string): () => Promise<never> {
  return async () => {
    throw Object.assign(new Error(code), { code });
  };
}

describe('makeFolder', () => {
  it('makes every level that is missing, and none where it is there', async () => {
    const folder = join(root, 'a', 'b', 'c');
    await makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
    await makeFolder(folder, fails('EROFS'));
    await makeFolder(join(root, 'd', '..', 'e', '/'));
    expect(statSync(join(root, 'e')).isDirectory()).toBe(true);
  });

  it('ends where a file system has no such file below a folder that is there', async () => {
    const path = join(root, 'f', 'g');
    await expect(makeFolder(path, fails('ENOENT'))).rejects.toMatchObject({
      name: 'CommandFailure',
      message: `${join(root, 'f')}: no folder can be made there.`,
    });
    expect(existsSync(join(root, 'f'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')('ends in /proc', async () => {
    await expect(makeFolder('/proc/x/y')).rejects.toThrow('/proc/x: no folder can be made there.');
  });

  it('says what is in the way', async () => {
    const file = write('file', '');
    await expect(makeFolder(file)).rejects.toThrow(`${file}: that is a file, not a folder.`);
    await expect(makeFolder(join(file, 'x'))).rejects.toThrow('a file on the way there is taken for a folder.');
    const link = join(root, 'link');
    symlinkSync(join(root, 'nowhere'), link);
    await expect(makeFolder(link)).rejects.toThrow(`${link}: the link leads to nothing.`);
    await expect(makeFolder(join(root, 'h'), fails('EACCES'))).rejects.toThrow(
      `${join(root, 'h')}: permission is denied.`,
    );
  });

  it('does not mind that somebody else makes the same folder', async () => {
    const folder = join(root, 'i');
    await makeFolder(folder, async (path) => {
      await mkdir(path);
      return mkdir(path);
    });
    expect(statSync(folder).isDirectory()).toBe(true);
  });
});
