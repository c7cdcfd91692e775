import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { replaceFile } from '../../../src/pack/folder/replaceFile.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { root, write } = scratchFolder();

// As Node tells of it: the file was open already, so the error has no path.
const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  writeFile: () => Promise.reject(full),
}));

it('names the file for which there is no space left, and leaves the old one', async () => {
  const path = write('out/glow.bin', 'old');
  await expect(replaceFile(path, new Uint8Array(4))).rejects.toMatchObject({ code: 'ENOSPC', path });
  expect(readdirSync(join(root, 'out'))).toEqual(['glow.bin']);
  expect(readFileSync(path, 'utf8')).toBe('old');
});
