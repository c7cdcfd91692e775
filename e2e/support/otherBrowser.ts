import { type Browser, chromium } from '@playwright/test';
import { findChromium, sandboxed } from '../../scripts/chromium.mjs';

/** A browser of its own beside the tests' one, for what only other flags show. Close it when the test is done. */
export function openOtherBrowser(flags: readonly string[]): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    headless: false,
    chromiumSandbox: sandboxed(),
    args: [...flags],
    ...(executablePath === undefined ? { channel: 'chromium' } : { executablePath }),
  });
}
