/** Which device a page gets, and why: in browsers that are started with WebGPU, without it, and with neither. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { QUIET_FLAGS } from '../../scripts/chromium.mjs';
import { openOtherBrowser } from '../support/otherBrowser.js';

interface Outcome {
  readonly kind: string;
  readonly backend: string;
  readonly because: string;
  readonly message: string;
  /** What the other kind failed with. */
  readonly error: string | null;
  /** Middle of the canvas after a frame that clears it. */
  readonly pixel: readonly number[];
}

const shipped = (backend: string): string =>
  fileURLToPath(new URL(`../../public/effect.${backend}/textureviewer.carbon${backend}`, import.meta.url));

async function open(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/e2e/device/harness.html`);
  await page.waitForFunction(() => 'choose' in window);
}

const origin = (): string => String(test.info().config.metadata.harness);

/** A page of another browser, which is closed behind it. */
async function inBrowser<T>(flags: readonly string[], use: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  const browser = await openOtherBrowser([...QUIET_FLAGS, ...flags]);
  try {
    return await use(await browser.newPage(), browser);
  } finally {
    await browser.close();
  }
}

const choose = (page: Page, options: object = {}): Promise<Outcome | string> =>
  page.evaluate((given) => window.choose(given), options);

/** Blue, as bytes. */
const CLEARED = [0, 51, 255, 255];

test.describe('a browser with WebGPU', () => {
  test.beforeEach(({ page }) => open(page, origin()));

  test('draws with it', async ({ page }) => {
    expect(await choose(page)).toEqual({
      kind: 'webgpu',
      backend: 'webgpu',
      because: 'preferred',
      message: 'WebGPU is there',
      error: null,
      pixel: CLEARED,
    });
  });

  test('draws with WebGL2 where that is asked for', async ({ page }) => {
    expect(await choose(page, { prefer: 'webgl2' })).toEqual({
      kind: 'webgl2',
      backend: 'webgl',
      because: 'preferred',
      message: 'WebGL2 is there',
      error: null,
      pixel: CLEARED,
    });
  });

  test('falls back where the GPU lacks what is required and WebGL2 has it', async ({ page }) => {
    // Software rendering has no half floats in programs; neither has WebGL2, but the other way round is not to be had here.
    const refused = await choose(page, { requiredFeatures: ['shader-f16'] });
    expect(refused).toContain('neither WebGPU nor WebGL2 can be had');
    expect(refused).toContain('the GPU lacks shader-f16');
    expect(refused).toContain('WebGL2 lacks shader-f16');
    // After which the canvas is still free.
    expect(await choose(page, { prefer: 'webgl2' })).toMatchObject({ kind: 'webgl2', pixel: CLEARED });
  });

  test('falls back where the device request fails', async ({ page }) => {
    const limits = { requiredLimits: { maxTextureDimension2D: 1_000_000 } };
    expect(await choose(page, { ...limits, fallback: false })).toContain('the GPU gives no device');
    const refused = await choose(page, limits);
    expect(refused).toContain('WebGL2 does not reach maxTextureDimension2D 1000000');
    await page.evaluate(() => window.refuseDevices());
    expect(await choose(page)).toMatchObject({
      kind: 'webgl2',
      because: 'refused',
      message: 'not WebGPU: the GPU gives no device: out of devices',
      error: 'webgpu: the GPU gives no device: out of devices.',
      pixel: CLEARED,
    });
  });

  test('falls back where the canvas has a WebGL2 context already', async ({ page }) => {
    expect(await choose(page, { taken: 'webgl2' })).toMatchObject({
      kind: 'webgl2',
      because: 'refused',
      message: 'not WebGPU: the canvas gives no WebGPU context',
      pixel: CLEARED,
    });
    expect(await choose(page, { taken: '2d' })).toContain('the canvas gives no WebGL2 context');
  });
});

test('a browser without an adapter draws with WebGL2, from the files in GLSL', async () => {
  await inBrowser(['--use-angle=swiftshader', '--force-color-profile=srgb'], async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, origin());
    expect(await choose(page)).toEqual({
      kind: 'webgl2',
      backend: 'webgl',
      because: 'no-adapter',
      message: 'not WebGPU: this browser has WebGPU, but no GPU that it would use',
      error: expect.stringContaining('Turn on hardware acceleration'),
      pixel: CLEARED,
    });
    expect(await choose(page, { fallback: false })).toContain('no GPU that it would use');
    // The canvas of the refusal is untouched.
    expect(await choose(page)).toMatchObject({ kind: 'webgl2', pixel: CLEARED });
    const bytes = await page.evaluate(() => window.loadShipped('textureviewer'));
    expect(bytes).toBe(readFileSync(shipped('webgl')).length);
    expect(asked.filter((path) => path.includes('/effect.'))).toEqual(['/effect.webgl/textureviewer.carbonwebgl']);
  });
});

test('an insecure page draws with WebGL2', async () => {
  const flags = ['--use-angle=swiftshader', '--host-resolver-rules=MAP insecure.test 127.0.0.1'];
  await inBrowser(flags, async (page) => {
    await open(page, origin().replace('127.0.0.1', 'insecure.test'));
    expect(await page.evaluate(() => 'gpu' in navigator)).toBe(false);
    expect(await choose(page)).toMatchObject({
      kind: 'webgl2',
      because: 'no-webgpu',
      message: 'not WebGPU: WebGPU is not offered to insecure pages',
      pixel: CLEARED,
    });
  });
});

test('a browser with neither says what each lacks, and leaves the canvas to the page', async () => {
  await inBrowser(['--disable-3d-apis'], async (page) => {
    await open(page, origin());
    const refused = await choose(page);
    expect(refused).toContain('neither WebGPU nor WebGL2 can be had');
    expect(refused).toContain('webgpu: ');
    expect(refused).toContain('webgl2: the canvas gives no WebGL2 context');
    expect(await page.evaluate(() => document.querySelector('canvas')?.getContext('2d') !== null)).toBe(true);
  });
});
