import { expect, type Page, test } from '@playwright/test';
import { failure, picture, pictureAddress, ready, shippedEffect } from './support/demo.js';
import { letGpuBeLost, loseGpu } from './support/gpuLoss.js';
import { differingShare, drawnShare, wholeOf } from './support/pixels.js';
import { expectReference } from './support/reference.js';

const FILE = 'hull.carbonwebgpu';

/** The page still does its work: another effect is chosen, drawn, and the message is gone. */
async function expectWorkingPage(page: Page): Promise<void> {
  await page.getByLabel('Effect', { exact: true }).selectOption('particles');
  await ready(page);
  await expect(page.getByRole('alert')).toBeHidden();
  expect(drawnShare(await picture(page), 12)).toBeGreaterThan(0.1);
}

test('a missing file is a readable error and the page goes on', async ({ page }) => {
  await page.goto(pictureAddress('/effect.webgpu/nothing.carbonwebgpu'));
  const text = await failure(page);
  expect(text).toContain('The effect could not be loaded');
  expect(text).toContain('/effect.webgpu/nothing.carbonwebgpu');
  expect(text).toContain('404');
  await expectWorkingPage(page);
});

test('an HTML page served as an effect is a readable error and the page goes on', async ({ page }) => {
  await page.goto(pictureAddress('nebula'));
  await ready(page);
  const before = await picture(page);
  await page.getByLabel('File', { exact: true }).fill('/index.html');
  await page.getByRole('button', { name: 'Load' }).click();
  const text = await failure(page);
  expect(text).toContain('The effect could not be loaded');
  expect(text).toContain('/index.html');
  expect(text).toContain('an HTML page');
  // What was on the screen before stays there.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await ready(page);
  expect(differingShare(before, await picture(page), wholeOf(before), 0)).toBe(0);
  await expectWorkingPage(page);
});

test('a truncated file is a readable error and the page goes on', async ({ page }) => {
  const bytes = shippedEffect(FILE);
  let isWhole = false;
  await page.route(`**/${FILE}`, (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/octet-stream',
      body: isWhole ? bytes : bytes.subarray(0, Math.floor(bytes.length / 2)),
    }),
  );
  await page.goto(pictureAddress('hull'));
  const text = await failure(page);
  expect(text).toContain('The file is damaged');
  expect(text).toContain(`/effect.webgpu/${FILE}`);
  expect(text).toMatch(/at 0x[0-9a-f]+/);
  await expectWorkingPage(page);

  // A failed load is not remembered.
  isWhole = true;
  await page.getByLabel('Effect', { exact: true }).selectOption('hull');
  await ready(page);
  expectReference('hull', await picture(page));
});

test('a permutation that the device refuses leaves the others to choose', async ({ page }) => {
  await page.goto(pictureAddress('hull', '&options=SHADING:PBR'));
  await ready(page);
  const pbr = await picture(page);
  // Layers of one array that differ in size.
  await page.getByLabel('Pits', { exact: true }).selectOption({ label: 'hull_d.png' });
  expect(await failure(page)).toContain('Detail3Map');
  await page.getByLabel('DETAIL', { exact: true }).selectOption({ label: 'OFF' });
  await ready(page);
  expect(differingShare(pbr, await picture(page), wholeOf(pbr), 8)).toBeGreaterThan(0);
});

test('without WebGPU and WebGL2 the page says what each lacks', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'gpu');
    for (const canvas of [HTMLCanvasElement, OffscreenCanvas]) canvas.prototype.getContext = () => null;
  });
  await page.goto(pictureAddress('hull'));
  const text = await failure(page);
  expect(text).toContain('The GPU cannot be used');
  expect(text).toContain('no WebGPU');
  expect(text).toContain('no WebGL2 context');
  // Nothing is on the screen, whether someone reads about it or not.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-state', 'error');
});

test('when the GPU process dies the same picture comes back', async ({ page, browser }) => {
  await page.goto(pictureAddress('particles'));
  await ready(page);
  const before = await picture(page);
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.crashGpuProcess');
  await expect(page.getByRole('status')).toContainText('The GPU was lost');
  await ready(page);
  await expect.poll(async () => differingShare(before, await picture(page), wholeOf(before), 0)).toBe(0);
});

for (const motion of ['paused', 'moving']) {
  test(`when the GPU stays away the page says so, ${motion}`, async ({ page }) => {
    await letGpuBeLost(page);
    await page.goto(motion === 'paused' ? pictureAddress('hull') : '/?effect=hull&size=128');
    await ready(page);
    // Once it comes back, with a notice; the second time it does not, and the notice is out of date.
    await loseGpu(page);
    await expect(page.getByRole('status')).toContainText('The GPU was lost for a moment');
    await ready(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-no-adapter', ''));
    await loseGpu(page);
    const text = await failure(page);
    expect(text).toContain('The GPU is gone');
    expect(text).toContain('reload the page');
    await expect(page.getByRole('status')).toBeHidden();

    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('data-state', 'error');
    // Whatever is chosen now gets the same answer.
    await page.getByLabel('Effect', { exact: true }).selectOption('particles');
    expect(await failure(page)).toContain('reload the page');
    await expect(page.getByLabel('Effect', { exact: true })).toHaveValue('hull');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByLabel('SHADING', { exact: true }).selectOption({ label: 'UNLIT' });
    expect(await failure(page)).toContain('reload the page');
  });
}
