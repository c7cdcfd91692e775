import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../../src/cli/render/findBrowser.js';

/** A file system of these files alone. */
const having =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file);

describe('findBrowser', () => {
  it('takes CHROMIUM_PATH before everything', () => {
    const env = { CHROMIUM_PATH: '/mine', PATH: '/bin' };
    expect(findBrowser(env, having('/mine', join('/bin', 'chromium')))).toBe('/mine');
  });

  it('fails where CHROMIUM_PATH names nothing', () => {
    const env = { CHROMIUM_PATH: '/mine', PATH: '/bin' };
    expect(() => findBrowser(env, having(join('/bin', 'chromium')))).toThrow(
      'CHROMIUM_PATH is /mine: there is no such file.',
    );
  });

  it('prefers Chromium over other browsers on PATH', () => {
    const env = { PATH: ['/one', '/two'].join(delimiter) };
    const files = having(join('/one', 'google-chrome'), join('/two', 'chromium'));
    expect(findBrowser(env, files)).toBe(join('/two', 'chromium'));
  });

  it('looks where macOS and Windows keep programs', () => {
    const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findBrowser({}, having(mac))).toBe(mac);
    const windows = join('/Programs', 'Google', 'Chrome', 'Application', 'chrome.exe');
    expect(findBrowser({ PROGRAMFILES: '/Programs' }, having(windows))).toBe(windows);
  });

  it("leaves Playwright's own where nothing is installed", () => {
    expect(findBrowser({ PATH: '/bin' }, having())).toBeNull();
  });
});
