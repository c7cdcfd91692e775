/** Editing the source of an effect while the demo draws it. The server and the effect are the test's own. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { createServer, type Plugin } from 'vite';
import { sourceAliases } from '../../sourceAliases.js';
import { carbonfx } from '../../src/vite/index.js';
import { picture, ready } from './support/demo.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PORT = Number(process.env.CARBONFX_DEMO_PORT ?? 4713) + 30;
const MODULE = 'nebula.fragment.wesl';
/** The last line of the fragment program: what it says is what the picture is. */
const OUTPUT = 'return vec4f(color, 1.0);';

interface Workshop {
  readonly address: string;
  /** The effect's module with another last line. */
  write(output: string): void;
  /** Line and column, both from 1, of a text in what was last written. */
  placeOf(text: string): string;
}

/** Has the gallery take its nebula from another folder. */
function nebulaFrom(folder: string): Plugin {
  return {
    name: 'another nebula',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('effects/nebula/effect.ts') ? join(folder, 'effect.ts') : null),
  };
}

const test = base.extend<{ workshop: Workshop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  workshop: async ({}, use) => {
    const scratch = mkdtempSync(join(tmpdir(), 'carbonfx-hot-'));
    const folder = join(scratch, 'nebula');
    cpSync(join(ROOT, 'effects/nebula'), folder, { recursive: true });
    const source = readFileSync(join(folder, MODULE), 'utf8');
    expect(source).toContain(OUTPUT);
    let written = source;
    const server = await createServer({
      configFile: false,
      root: join(ROOT, 'demo'),
      publicDir: join(ROOT, 'public'),
      cacheDir: join(scratch, 'vite'),
      logLevel: 'silent',
      plugins: [nebulaFrom(folder), carbonfx({ types: false })],
      resolve: { alias: sourceAliases },
      optimizeDeps: { noDiscovery: true },
      server: { host: '127.0.0.1', port: PORT, fs: { allow: [ROOT, scratch] } },
    });
    await server.listen();
    await use({
      address: server.resolvedUrls?.local[0] ?? '',
      write: (output) => {
        written = source.replace(OUTPUT, output);
        writeFileSync(join(folder, MODULE), written);
      },
      placeOf: (text) => {
        const before = written.slice(0, written.indexOf(text)).split('\n');
        return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
      },
    });
    await server.close();
    rmSync(scratch, { recursive: true, force: true });
  },
});

async function middle(page: Page): Promise<number[]> {
  const { data, width, height } = await picture(page);
  const at = ((height / 2) * width + width / 2) * 4;
  return [...data.subarray(at, at + 3)];
}

async function expectMiddle(page: Page, colour: readonly number[]): Promise<void> {
  await expect.poll(() => middle(page), { timeout: 60_000 }).toEqual(colour);
}

async function counter(page: Page, name: 'draws' | 'skipped'): Promise<number> {
  return Number(await page.locator('html').getAttribute(`data-${name}`));
}

test('an edited module changes the picture, without a reload and without a draw left out', async ({
  page,
  workshop,
}) => {
  const { address, write, placeOf } = workshop;
  await page.goto(`${address}?effect=nebula&size=128`);
  await ready(page);
  await page.evaluate(() => Object.assign(window, { marker: 'still here' }));
  const skipped = await counter(page, 'skipped');

  write('return vec4f(1.0, 0.0, 0.2, 1.0);');
  await expectMiddle(page, [255, 0, 51]);

  const overlay = page.locator('vite-error-overlay');
  write('return vec4f(colour, 1.0);');
  await expect(overlay).toContainText(`${MODULE}:${placeOf('colour')}`);
  await expect(overlay).toContainText('colour');
  const draws = await counter(page, 'draws');
  await expect.poll(() => counter(page, 'draws')).toBeGreaterThan(draws);
  await overlay.evaluate((element) => {
    element.style.visibility = 'hidden';
  });
  expect(await middle(page)).toEqual([255, 0, 51]);

  write('return vec4f(0.0, 1.0, 0.2, 1.0);');
  await expectMiddle(page, [0, 255, 51]);
  await expect(overlay).toHaveCount(0);

  await ready(page);
  expect(await counter(page, 'skipped')).toBe(skipped);
  expect(await page.evaluate(() => 'marker' in window && window.marker)).toBe('still here');
});

test('a fault that is there from the start is told, and its mending shows the picture', async ({ page, workshop }) => {
  const { address, write, placeOf } = workshop;
  write('return vec4f(colour, 1.0);');
  await page.goto(`${address}?effect=nebula&size=128`);
  await expect(page.locator('vite-error-overlay')).toContainText(`${MODULE}:${placeOf('colour')}`);
  write('return vec4f(0.0, 0.2, 1.0, 1.0);');
  await expectMiddle(page, [0, 51, 255]);
  await expect(page.locator('vite-error-overlay')).toHaveCount(0);
});
