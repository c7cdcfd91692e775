/** What the page says where there is no WebGPU, and of what WebGL2 does not have. */
import { expect, type Page } from '@playwright/test';
import { failure, picture, pictureAddress, ready } from '../support/demo.js';
import { test } from '../support/onItsDevice.js';
import { differingShare, wholeOf } from '../support/pixels.js';
import { expectReference } from '../support/reference.js';
import { hideExtension } from '../support/webgl.js';

const NO_ADAPTER = 'WebGL2 · not WebGPU: this browser has WebGPU, but no GPU that it would use';

async function expectHull(page: Page): Promise<void> {
  await page.getByLabel('Effect', { exact: true }).selectOption('hull');
  await ready(page);
  await expect(page.getByRole('alert')).toBeHidden();
  expectReference('hull', await picture(page));
}

test('this browser has no GPU for WebGPU, and the page says so', async ({ page }) => {
  await page.goto(pictureAddress('textureviewer'));
  await ready(page);
  const isThere = await page.evaluate(async () => (await navigator.gpu?.requestAdapter()) != null);
  expect(isThere, 'the browser of this project has WebGPU').toBe(false);
  await expect(page.getByLabel('Counters')).toContainText(NO_ADAPTER);
  await expect(page.getByLabel('Device', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('File', { exact: true })).toHaveValue('/effect.webgl/textureviewer.carbonwebgl');
});

test('where WebGPU is asked for in vain, WebGL2 draws all the same', async ({ page }) => {
  await page.goto(pictureAddress('textureviewer', '&device=webgpu'));
  await ready(page);
  await expect(page.getByLabel('Counters')).toContainText(NO_ADAPTER);
  await expect(page.getByLabel('Device', { exact: true })).toHaveValue('webgpu');
  expectReference('textureviewer', await picture(page));
});

test('an effect that needs WebGPU is in the list, and says why it is not shown', async ({ page }) => {
  await page.goto(pictureAddress('particles'));
  const text = await failure(page);
  expect(text).toContain('This effect needs WebGPU');
  expect(text).toContain('Particles is made with a compute pass and storage buffers, which WebGL2 does not have.');
  expect(text).not.toMatch(/\bat .*:\d+:\d+/);
  const picker = page.getByLabel('Effect', { exact: true });
  await expect(picker.locator('option:checked')).toHaveText('Particles (needs WebGPU)');
  await expectHull(page);

  // What is on the screen stays there, and stays chosen.
  const before = await picture(page);
  await picker.selectOption('particles');
  expect(await failure(page)).toContain('This effect needs WebGPU');
  await expect(picker).toHaveValue('hull');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await ready(page);
  expect(differingShare(before, await picture(page), wholeOf(before), 0)).toBe(0);
});

test('a file for WebGPU is refused by its language', async ({ page }) => {
  await page.goto(pictureAddress('/effect.webgpu/particles.carbonwebgpu?elsewhere'));
  const text = await failure(page);
  expect(text).toContain('The GPU does not take this effect');
  expect(text).toContain('WGSL');
  await expectHull(page);
});

test('a picture whose targets cannot be drawn into says what is missing, and the others are shown', async ({
  page,
}) => {
  await hideExtension(page, 'EXT_color_buffer_float');
  await page.goto(pictureAddress('postprocess'));
  const text = await failure(page);
  expect(text).toContain('The GPU cannot draw this scene');
  expect(text).toContain('rgba16float');
  expect(text).toContain('EXT_color_buffer_float');
  await expectHull(page);
});
