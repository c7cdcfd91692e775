import { type ChildProcess, spawn } from 'node:child_process';
import { findOnPath } from '../../scripts/chromium.mjs';

/** Headed browsers need a display. Where there is none, starts a virtual one and ends it afterwards. */
export default async function startDisplay(): Promise<(() => Promise<void>) | undefined> {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return undefined;
  if (findOnPath('Xvfb') === undefined) {
    throw new Error(
      'There is no display and no Xvfb for the headed browser tests. Run `node scripts/setup.mjs --browser`.',
    );
  }
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  process.env.DISPLAY = `:${await displayNumber(xvfb)}`;
  return async () => {
    const ended = new Promise((resolve) => xvfb.once('exit', resolve));
    xvfb.kill();
    await ended;
  };
}

function displayNumber(xvfb: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    xvfb.once('error', reject);
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended with ${code} before it named its display`)));
    xvfb.stdio[3]?.once('data', (text: Buffer) => resolve(text.toString().trim()));
  });
}
