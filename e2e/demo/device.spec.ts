/** Which device draws in a browser that has both, and how that is chosen. */
import { expect, test } from '@playwright/test';
import { picture, pictureAddress, ready } from './support/demo.js';
import { expectReference } from './support/reference.js';
import { glError } from './support/webgl.js';

test('WebGPU draws where it is there', async ({ page }) => {
  await page.goto(pictureAddress('textureviewer'));
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('data-device', 'webgpu');
  await expect(page.getByLabel('Counters')).toContainText('WebGPU · WebGPU is there');
  await expect(page.getByLabel('Device', { exact: true })).toHaveValue('');
});

test('the address chooses WebGL2, which draws the same picture from its own file', async ({ page }) => {
  await page.goto(pictureAddress('hull', '&device=webgl2'));
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('data-device', 'webgl2');
  await expect(page.getByLabel('Counters')).toContainText('WebGL2 · WebGL2 is there');
  await expect(page.getByLabel('File', { exact: true })).toHaveValue('/effect.webgl/hull.carbonwebgl');
  expectReference('hull', await picture(page));
  expect(await glError(page)).toBe(0);

  // A file of the gallery is its effect, which every device draws from its own file.
  await page.getByLabel('File', { exact: true }).fill('/effect.webgpu/nebula.carbonwebgpu');
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByLabel('File', { exact: true })).toHaveValue('/effect.webgl/nebula.carbonwebgl');
  await ready(page);
  expectReference('nebula', await picture(page));
  expect(new URL(page.url()).searchParams.get('device')).toBe('webgl2');
});

test('the page chooses a device, keeping what it shows', async ({ page }) => {
  await page.goto(pictureAddress('textureviewer', '&options=SOURCE:ARRAY'));
  await ready(page);
  const field = page.getByLabel('Device', { exact: true });
  for (const [device, kind] of [
    ['webgl2', 'webgl2'],
    ['webgpu', 'webgpu'],
    ['', 'webgpu'],
  ] as const) {
    const opened = page.waitForEvent('load');
    await field.selectOption(device);
    await opened;
    await ready(page);
    await expect(page.locator('html')).toHaveAttribute('data-device', kind);
    await expect(field).toHaveValue(device);
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('effect'), asked.get('options')]).toEqual(['textureviewer', 'SOURCE:ARRAY']);
    expect(asked.get('device')).toBe(device === '' ? null : device);
    expectReference('textureviewer-array', await picture(page));
  }
});
