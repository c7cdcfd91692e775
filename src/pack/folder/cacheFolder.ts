import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';

/**
 * Where a cache for an effect's folder lies unless told otherwise: in the `node_modules/.cache` of the nearest package above
 * it that has been installed, else where the system keeps caches of this user. Never in a folder that all users share:
 * whoever writes there would write what others ship.
 */
export function cacheFolder(effects: string, environment: NodeJS.ProcessEnv = process.env): string {
  for (let folder = resolve(effects); ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules');
    if (existsSync(join(folder, 'package.json')) && existsSync(packages)) return join(packages, '.cache', 'carbonfx');
    if (dirname(folder) === folder) return join(userCache(environment), 'carbonfx');
  }
}

function userCache({ XDG_CACHE_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string {
  const named = process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME;
  return named !== undefined && isAbsolute(named) ? named : join(homedir(), '.cache');
}
