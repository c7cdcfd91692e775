import { expect } from '@playwright/test';
import { picture, pictureAddress, ready } from './support/demo.js';
import { test } from './support/onItsDevice.js';
import { differingShare, wholeOf } from './support/pixels.js';

test('controls come from the annotations of the file and reach the picture', async ({ page }) => {
  await page.goto(pictureAddress('hull'));
  await ready(page);
  const before = await picture(page);
  const paint = page.getByLabel('Paint', { exact: true });
  await expect(paint).toHaveValue('#dbdee6');
  await paint.fill('#d02010');
  await paint.press('Enter');
  await expect.poll(async () => differingShare(before, await picture(page), wholeOf(before), 16)).toBeGreaterThan(0.05);
});

test('a permutation shows its own parameters', async ({ page }) => {
  await page.goto(pictureAddress('hull'));
  await ready(page);
  await expect(page.getByLabel('Metalness').last()).toBeVisible();
  await expect(page.getByLabel('Density')).toHaveCount(0);
  await page.getByLabel('SHADING').selectOption({ label: 'LAMBERT' });
  await page.getByLabel('FOG', { exact: true }).selectOption({ label: 'ON' });
  await ready(page);
  await expect(page.getByLabel('Metalness')).toHaveCount(0);
  await expect(page.getByLabel('Density').last()).toBeVisible();
});

test('a texture can be changed for another', async ({ page }) => {
  await page.goto(pictureAddress('hull'));
  await ready(page);
  const before = await picture(page);
  await page.getByLabel('Colour map').selectOption({ label: 'Checker' });
  await expect.poll(async () => differingShare(before, await picture(page), wholeOf(before), 16)).toBeGreaterThan(0.04);
  await ready(page);
});

test('keys turn the camera, come closer, and go back', async ({ page }) => {
  await page.goto(pictureAddress('hull'));
  await ready(page);
  await page.locator('#view').focus();
  // A key brings the focus ring into the picture; from here on it is in all of them.
  await page.keyboard.press('Home');
  await expect(page.locator('#view')).toHaveCSS('outline-style', 'solid');
  const home = await picture(page);
  const differs = async (): Promise<number> => differingShare(home, await picture(page), wholeOf(home), 16);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(differs).toBeGreaterThan(0.02);
  await page.keyboard.press('Home');
  await expect.poll(differs).toBe(0);
  await page.keyboard.press('+');
  await expect.poll(differs).toBeGreaterThan(0.02);
});

test('it moves by itself until it is paused', async ({ page }) => {
  await page.goto('/?effect=nebula&size=128');
  await ready(page);
  const draws = async (): Promise<number> => Number(await page.locator('html').getAttribute('data-draws'));
  const first = await draws();
  await expect.poll(draws).toBeGreaterThan(first);
  await page.getByLabel('Turntable').locator('..').click();
  await page.getByLabel('Pause').locator('..').click();
  await expect(page.getByLabel('Pause')).toBeChecked();
});

test('there is a frame time while frames are drawn, and none while they are not', async ({ page }) => {
  await page.goto('/?effect=nebula&size=128');
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('data-frame', / ms$/);
  await page.getByLabel('Turntable').locator('..').click();
  await page.getByLabel('Pause').locator('..').click();
  await expect(page.locator('html')).toHaveAttribute('data-frame', '–');
});

test('the whole reason for a permutation can be read', async ({ page }) => {
  await page.goto(pictureAddress('hull', '&options=SHADING:LAMBERT'));
  await ready(page);
  const because = page.getByLabel('Counters').locator('dd').last();
  await expect(because).toHaveAttribute('title', 'chosen SHADING DETAIL EMISSIVE · default FOG OUTPUT DAMAGE CUTAWAY');
  expect(await because.evaluate((it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight)).toBe(
    true,
  );
});

test('a colour can be picked in a low window, and its picker is out of reach until it is opened', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 480 });
  await page.goto(pictureAddress('hull'));
  await ready(page);
  const field = page.getByLabel('Paint, field 4 of the picker');
  await expect(field).toBeHidden();
  await page.getByLabel('Paint, open the picker').click();
  await expect(field).toBeInViewport({ ratio: 1 });
  const isOnTop = await field.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === it;
  });
  expect(isOnTop).toBe(true);
});
