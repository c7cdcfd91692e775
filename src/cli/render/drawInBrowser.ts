import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Browser, BrowserType } from 'playwright-core';
import { CommandFailure } from '../CommandFailure.js';
import { readNamedFile } from '../readNamedFile.js';
import { browserFlags } from './browserFlags.js';
import { findBrowser } from './findBrowser.js';
import type { RenderReport, RenderRequest } from './RenderRequest.js';
import { type ServedFile, servePage } from './servePage.js';

/** The page as it is served; its script puts `renderPicture` on the window. */
const PAGE =
  '<!doctype html><meta charset="utf-8"><title>carbonfx render</title><link rel="icon" href="data:,"><script type="module" src="/renderPage.js"></script>';

export interface DrawnPicture {
  readonly report: Extract<RenderReport, { kind: 'drawn' }>;
  /** RGBA, 8 bits each, rows top to bottom. */
  readonly pixels: Uint8Array;
  /** What the browser wrote to its console, errors and warnings only. */
  readonly console: readonly string[];
}

/**
 * Draws a request in a Chromium of its own, headless, and closes it. `inputs` are the bytes behind the paths of the
 * request; `home` is the folder with the built page. Failures of every step say what to do about them.
 */
export async function drawInBrowser(
  request: RenderRequest,
  inputs: ReadonlyMap<string, Uint8Array>,
  home: string,
): Promise<DrawnPicture> {
  const chromium = await importChromium();
  const files = new Map<string, ServedFile>([
    ['/', { type: 'text/html; charset=utf-8', body: PAGE }],
    [
      '/renderPage.js',
      { type: 'text/javascript; charset=utf-8', body: await readNamedFile(join(home, 'renderPage.js')) },
    ],
  ]);
  for (const [path, body] of inputs) files.set(path, { type: 'application/octet-stream', body });
  const server = await servePage(files);
  try {
    let found = '';
    for (const flags of browserFlags()) {
      const browser = await launch(chromium, flags);
      try {
        const { report, console } = await ask(browser, server.origin, request);
        if (report.kind === 'failed') throw new CommandFailure([report.message, ...console].join('\n'));
        if (report.kind === 'drawn') return { report, pixels: taken(server.picture()), console };
        found = report.found;
      } finally {
        await browser.close();
      }
    }
    const what = request.device === 'webgpu' ? 'WebGPU adapter' : 'WebGL2';
    throw new CommandFailure(
      `Chromium offers no ${what} (${found}). Name a newer Chromium in CHROMIUM_PATH; it draws without a GPU too.`,
    );
  } finally {
    await server.close();
  }
}

async function importChromium(): Promise<BrowserType> {
  try {
    return (await import('playwright-core')).chromium;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new CommandFailure(
      'drawing needs the package playwright-core, which is not installed. Run: npm install playwright-core',
    );
  }
}

async function launch(chromium: BrowserType, flags: readonly string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null && !existsSync(chromium.executablePath())) {
    throw new CommandFailure(
      'there is no Chromium to draw in. Install Chromium or Chrome, name one in CHROMIUM_PATH, or run: npx playwright-core install chromium',
    );
  }
  try {
    return await chromium.launch({
      headless: true,
      args: [...flags],
      // Playwright's own comes as two programs; only the full one has WebGPU.
      ...(executablePath === null ? { channel: 'chromium' } : { executablePath }),
    });
  } catch (cause) {
    throw new CommandFailure(`${executablePath ?? "Playwright's Chromium"} did not start: ${launchFailure(cause)}`);
  }
}

/** Playwright's account of a failed start with its command line left out: what went wrong, and what the browser said itself. */
function launchFailure(cause: unknown): string {
  const [what = '', ...log] = stripVTControlCharacters(cause instanceof Error ? cause.message : String(cause)).split(
    '\n',
  );
  const said = log.flatMap((line) => /\[err\] (.*)/.exec(line)?.[1] ?? []);
  return [what, ...new Set(said)].join('\n');
}

async function ask(
  browser: Browser,
  origin: string,
  request: RenderRequest,
): Promise<{ report: RenderReport; console: string[] }> {
  const page = await browser.newPage();
  const console: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') console.push(message.text());
  });
  page.on('pageerror', (error) => console.push(error.message));
  try {
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => globalThis.renderPicture !== undefined);
    const report = await page.evaluate(async (asked): Promise<RenderReport> => {
      const answer = await globalThis.renderPicture?.(asked);
      return answer ?? { kind: 'failed', message: 'the page lost its script' };
    }, request);
    return { report, console };
  } catch (cause) {
    // The page reports what it can foresee: this is a browser that ended, or a script that did not load.
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandFailure(['the browser did not come to an answer.', ...console, reason].join('\n'));
  }
}

function taken(picture: Uint8Array | null): Uint8Array {
  if (picture === null) throw new CommandFailure('The page reported a picture and sent none.');
  return picture;
}
