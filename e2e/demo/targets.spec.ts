/** Scenes that draw into targets of their own before the picture: the glow of a post-process, a shadow map. */
import { expect, test } from '@playwright/test';
import { picture, pictureAddress, ready } from './support/demo.js';
import { letGpuBeLost, loseGpu } from './support/gpuLoss.js';
import { differingShare, type Region, wholeOf } from './support/pixels.js';

for (const effect of ['postprocess', 'shadow']) {
  test(`${effect} is the same picture on another device`, async ({ page }) => {
    await letGpuBeLost(page);
    await page.goto(pictureAddress(effect));
    await ready(page);
    const before = await picture(page);
    await loseGpu(page);
    await expect(page.getByRole('status')).toContainText('The GPU was lost');
    await ready(page);
    await expect.poll(async () => differingShare(before, await picture(page), wholeOf(before), 0)).toBe(0);
  });
}

test('the glow has the size of the picture, also after that has changed', async ({ page }) => {
  const address = '/?effect=postprocess&time=1.5&paused';
  await page.setViewportSize({ width: 800, height: 480 });
  await page.goto(address);
  await ready(page);
  const wide = await picture(page);
  await page.setViewportSize({ width: 720, height: 400 });
  await ready(page);
  const resized = await picture(page);
  expect([resized.width, resized.height]).not.toEqual([wide.width, wide.height]);
  await page.goto(address);
  await ready(page);
  const fresh = await picture(page);
  expect([fresh.width, fresh.height]).toEqual([resized.width, resized.height]);
  expect(differingShare(fresh, resized, wholeOf(fresh), 0)).toBe(0);
});

/** Beside the engines, where nothing but their glow reaches, and as far from them as can be. */
const BESIDE_ENGINES: Region = { x: 212, y: 168, width: 20, height: 12 };
const FAR_SKY: Region = { x: 8, y: 200, width: 48, height: 48 };

test('BLOOM lights what is beside the engines, and not the far sky', async ({ page }) => {
  await page.goto(pictureAddress('postprocess'));
  await ready(page);
  const on = await picture(page);
  await page.getByLabel('BLOOM', { exact: true }).selectOption({ label: 'OFF' });
  // TONEMAP (3 options, ACES = 2), BLOOM, VIGNETTE ON: 2 + 0 + 6.
  await expect(page.locator('html')).toHaveAttribute('data-permutation', '8');
  await ready(page);
  const off = await picture(page);
  expect(differingShare(on, off, BESIDE_ENGINES, 8)).toBeGreaterThan(0.9);
  expect(differingShare(on, off, FAR_SKY, 8)).toBe(0);
});

/** Lit tiles, away from every shadow. */
const LIT_GROUND: Region = { x: 44, y: 176, width: 28, height: 12 };

test('FILTER changes the edges of shadows and nothing else', async ({ page }) => {
  await page.goto(pictureAddress('shadow'));
  await ready(page);
  const soft = await picture(page);
  await page.getByLabel('FILTER', { exact: true }).selectOption({ label: 'HARD' });
  // FILTER (3 options, HARD = 0), SURFACE TILES, OUTPUT DISPLAY: 0 + 3 + 0.
  await expect(page.locator('html')).toHaveAttribute('data-permutation', '3');
  await ready(page);
  const hard = await picture(page);
  const changed = differingShare(soft, hard, wholeOf(soft), 8);
  expect(changed).toBeGreaterThan(0.002);
  expect(changed).toBeLessThan(0.1);
  expect(differingShare(soft, hard, LIT_GROUND, 2)).toBe(0);
});
