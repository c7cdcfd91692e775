/** A WebGL2 context that is lost while the demo draws. */
import { expect, type Page } from '@playwright/test';
import { failure, picture, pictureAddress, ready } from '../support/demo.js';
import { test } from '../support/onItsDevice.js';
import { differingShare, wholeOf } from '../support/pixels.js';
import { loseContext, restoreContext } from '../support/webgl.js';

async function expectSamePicture(page: Page, before: Awaited<ReturnType<typeof picture>>): Promise<void> {
  await ready(page);
  await expect.poll(async () => differingShare(before, await picture(page), wholeOf(before), 0)).toBe(0);
}

for (const effect of ['hull', 'postprocess', 'shadow']) {
  test(`${effect} is the same picture after the context was lost, twice`, async ({ page }) => {
    await page.goto(pictureAddress(effect));
    await ready(page);
    const before = await picture(page);
    for (const _ of ['first', 'second']) {
      await loseContext(page);
      await expect(page.locator('html')).toHaveAttribute('data-state', 'loading');
      await restoreContext(page);
      await expect(page.getByRole('status')).toContainText('The GPU was lost for a moment');
      await expectSamePicture(page, before);
    }
  });
}

test('a context that is lost while programs are linked comes back with what was chosen', async ({ page }) => {
  await page.goto(pictureAddress('geometryviewer', '&options=SHOW:UV'));
  await ready(page);
  const wanted = await picture(page);
  await page.goto(pictureAddress('geometryviewer'));
  await ready(page);
  await page.getByLabel('SHOW', { exact: true }).selectOption({ label: 'UV' });
  await loseContext(page);
  await restoreContext(page);
  await expectSamePicture(page, wanted);
});

test('when the GPU process dies the same picture comes back', async ({ page, browser }) => {
  await page.goto(pictureAddress('shield'));
  await ready(page);
  const before = await picture(page);
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.crashGpuProcess');
  await expect(page.getByRole('status')).toContainText('The GPU was lost');
  await expectSamePicture(page, before);
});

test('when the context stays away the page says so, and it draws again when it comes after all', async ({ page }) => {
  await page.goto(pictureAddress('nebula'));
  await ready(page);
  const before = await picture(page);
  await loseContext(page);
  const text = await failure(page);
  expect(text).toContain('The GPU is gone');
  expect(text).toContain('reload the page');
  await restoreContext(page);
  await expectSamePicture(page, before);
  await expect(page.getByRole('alert')).toBeHidden();
});
