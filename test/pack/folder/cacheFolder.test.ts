import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../../src/pack/folder/cacheFolder.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { root, write } = scratchFolder();

describe('where the cache lies', () => {
  it('is with the nearest package above that is installed', () => {
    write('project/package.json', '{}');
    write('project/node_modules/x.txt', '');
    write('project/effects/package.json', '{}');
    mkdirSync(join(root, 'project/effects/glow'), { recursive: true });
    expect(cacheFolder(join(root, 'project/effects/glow'))).toBe(join(root, 'project/node_modules/.cache/carbonfx'));
  });

  it("is this user's where there is no such package", () => {
    mkdirSync(join(root, 'alone'));
    const alone = join(root, 'alone');
    const variable = process.platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_CACHE_HOME';
    expect(cacheFolder(alone, { [variable]: root })).toBe(join(root, 'carbonfx'));
    // The specification of XDG says that relative paths are to be ignored.
    expect(cacheFolder(alone, { [variable]: 'here' })).toBe(join(homedir(), '.cache/carbonfx'));
    expect(cacheFolder(alone, {})).toBe(join(homedir(), '.cache/carbonfx'));
  });
});
