import { expect, type Page, test } from '@playwright/test';
import { failure, frames, picture, pictureAddress, ready } from './support/demo.js';
import { differingShare, wholeOf } from './support/pixels.js';
import { serveUnknownHull, UNKNOWN_HULL } from './support/unknownHull.js';

/** Makes pipelines wait while the document has `data-held`. */
async function letPipelinesWait(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const make = GPUDevice.prototype.createRenderPipelineAsync;
    GPUDevice.prototype.createRenderPipelineAsync = async function (descriptor) {
      while ('held' in document.documentElement.dataset) await new Promise((resolve) => setTimeout(resolve, 20));
      return make.call(this, descriptor);
    };
  });
}

test('of two choices for a texture the later one stays, though the earlier one comes after it', async ({ page }) => {
  await serveUnknownHull(page);
  let come = (): void => {};
  const isTime = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/textures/hull_e.png', async (route) => {
    await isTime;
    await route.continue();
  });
  await page.goto(pictureAddress(UNKNOWN_HULL));
  await ready(page);
  const checkers = await picture(page);
  const map = page.getByLabel('Colour map');
  await map.selectOption({ label: 'hull_e.png' });
  await expect(page.locator('html')).toHaveAttribute('data-state', 'loading');
  await map.selectOption({ label: 'White' });
  await ready(page);
  const white = await picture(page);
  expect(differingShare(checkers, white, wholeOf(white), 8)).toBeGreaterThan(0.05);

  const answer = page.waitForResponse('**/textures/hull_e.png');
  come();
  await (await answer).finished();
  await frames(page, 30);
  await ready(page);
  expect(differingShare(white, await picture(page), wholeOf(white), 0)).toBe(0);
  await expect(map.locator('option:checked')).toHaveText('White');

  // The one that was late has come all the same, and can be chosen.
  await map.selectOption({ label: 'hull_e.png' });
  await ready(page);
  expect(differingShare(white, await picture(page), wholeOf(white), 8)).toBeGreaterThan(0.05);
});

test('a texture that is missing is named, and what was chosen is what is on the screen again', async ({ page }) => {
  await serveUnknownHull(page);
  await page.route('**/textures/hull_n.png', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(pictureAddress(UNKNOWN_HULL));
  await ready(page);
  const before = await picture(page);
  const map = page.getByLabel('Colour map');
  await map.selectOption({ label: 'hull_n.png' });
  const text = await failure(page);
  expect(text).toContain('The texture could not be loaded');
  expect(text).toContain('/textures/hull_n.png');
  await expect(map.locator('option:checked')).toHaveText('Checker');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await ready(page);
  expect(differingShare(before, await picture(page), wholeOf(before), 0)).toBe(0);

  // A scene that needs it does not come, for the same reason.
  await page.getByLabel('Effect', { exact: true }).selectOption('hull');
  expect(await failure(page)).toContain('The texture could not be loaded');
});

test('a texture that is chosen while pipelines are made leaves the old picture where it is', async ({ page }) => {
  await letPipelinesWait(page);
  await page.goto(pictureAddress('hull'));
  await ready(page);
  const before = await picture(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-held', ''));
  await page.getByLabel('SHADING', { exact: true }).selectOption({ label: 'UNLIT' });
  await expect(page.locator('html')).toHaveAttribute('data-permutation', '25');
  await page.getByLabel('Colour map').selectOption({ label: 'White' });
  await frames(page, 30);
  expect(differingShare(before, await picture(page), wholeOf(before), 0)).toBe(0);
  await expect(page.locator('html')).toHaveAttribute('data-state', 'loading');

  await page.evaluate(() => document.documentElement.removeAttribute('data-held'));
  await ready(page);
  const after = await picture(page);
  expect(differingShare(before, after, wholeOf(before), 8)).toBeGreaterThan(0.05);
  // White is in it: the map of the ship looks different.
  await page.getByLabel('Colour map').selectOption({ label: 'hull_d.png' });
  await ready(page);
  expect(differingShare(after, await picture(page), wholeOf(after), 8)).toBeGreaterThan(0.03);
});
