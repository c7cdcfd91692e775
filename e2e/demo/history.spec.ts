import { expect, type Page, test } from '@playwright/test';
import { failure, picture, pictureAddress, ready } from './support/demo.js';
import { differingShare, wholeOf } from './support/pixels.js';
import { expectReference } from './support/reference.js';

async function expectEffect(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel('File', { exact: true })).toHaveValue(`/effect.webgpu/${name}.carbonwebgpu`);
  await ready(page);
  await expect(page.getByLabel('Effect', { exact: true })).toHaveValue(name);
  expect(new URL(page.url()).searchParams.get('effect')).toBe(name);
  expectReference(name, await picture(page));
}

test('Back and Forward go to the effects that were chosen, with the options that they had', async ({ page }) => {
  await page.goto(pictureAddress('nebula'));
  await ready(page);
  const picker = page.getByLabel('Effect', { exact: true });
  await picker.selectOption('particles');
  await expectEffect(page, 'particles');
  await page.getByLabel('PALETTE', { exact: true }).selectOption({ label: 'EMBER' });
  await ready(page);
  const ember = await picture(page);
  await picker.selectOption('hull');
  await expectEffect(page, 'hull');

  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('data-permutation', '1');
  await ready(page);
  expect(differingShare(ember, await picture(page), wholeOf(ember), 0)).toBe(0);
  await page.goBack();
  await expectEffect(page, 'nebula');
  await page.goForward();
  await page.goForward();
  await expectEffect(page, 'hull');
});

test('choosing fast leaves the last choice, and one step in the history for it', async ({ page }) => {
  await page.goto(pictureAddress('nebula'));
  await ready(page);
  const before = await page.evaluate(() => history.length);
  await page.evaluate(() => {
    const picker = document.querySelector('#effect');
    if (!(picker instanceof HTMLSelectElement)) throw new TypeError('no picker');
    for (const name of ['hull', 'particles', 'postprocess', 'hull', 'particles']) {
      picker.value = name;
      picker.dispatchEvent(new Event('change'));
    }
  });
  await expectEffect(page, 'particles');
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expectEffect(page, 'nebula');
});

test('an effect that does not load is no step', async ({ page }) => {
  await page.goto(pictureAddress('nebula'));
  await ready(page);
  const before = await page.evaluate(() => history.length);
  await page.getByLabel('File', { exact: true }).fill('/effect.webgpu/nothing.carbonwebgpu');
  await page.getByRole('button', { name: 'Load' }).click();
  await failure(page);
  expect(await page.evaluate(() => history.length)).toBe(before);
  expect(new URL(page.url()).searchParams.get('effect')).toBe('nebula');
});

test('a file of the gallery is the same scene, in the address and in the field', async ({ page }) => {
  await page.goto(pictureAddress('/effect.webgpu/hull.carbonwebgpu'));
  await expectEffect(page, 'hull');
  await page.getByLabel('File', { exact: true }).fill('/effect.webgpu/nebula.carbonwebgpu');
  await page.getByRole('button', { name: 'Load' }).click();
  await expectEffect(page, 'nebula');
});
