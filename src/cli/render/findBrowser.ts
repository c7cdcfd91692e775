import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandFailure } from '../CommandFailure.js';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];

/**
 * The Chromium to draw in: `CHROMIUM_PATH` where set, else an installed one, else `null`, which stands for the one that
 * Playwright downloads. A `CHROMIUM_PATH` without a file is a failure, since another browser may draw another picture.
 */
export function findBrowser(
  env: NodeJS.ProcessEnv = process.env,
  isThere: (file: string) => boolean = existsSync,
): string | null {
  const asked = env.CHROMIUM_PATH;
  if (asked) {
    if (!isThere(asked)) throw new CommandFailure(`CHROMIUM_PATH is ${asked}: there is no such file.`);
    return asked;
  }
  return [...onPath(env), ...usualPlaces(env)].find(isThere) ?? null;
}

function onPath(env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)));
}

/** Where macOS and Windows keep programs, which are not on PATH there. */
function usualPlaces(env: NodeJS.ProcessEnv): string[] {
  const windows = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  );
  return [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ...windows.map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
    ...windows.map((folder) => join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe')),
  ];
}
