import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readNamedFile } from '../../src/cli/readNamedFile.js';
import { scratchFolder } from '../support/scratchFolder.js';

const { root, write } = scratchFolder();

describe('a named file', () => {
  it('is its bytes', async () => {
    expect([...(await readNamedFile(write('a', 'ab')))]).toEqual([97, 98]);
  });

  it('is not waited for where it is a pipe', async () => {
    const path = join(root, 'pipe');
    execFileSync('mkfifo', [path]);
    await expect(readNamedFile(path)).rejects.toThrow(`${path}: that is a pipe, a socket or a device, not a file.`);
    await expect(readNamedFile('/dev/zero')).rejects.toThrow('not a file');
  });

  it('is no folder', async () => {
    await expect(readNamedFile(root)).rejects.toThrow(`${root}: that is a folder, not a file.`);
  });
});
