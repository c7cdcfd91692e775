import { expect, test } from '@playwright/test';
import { picture, pictureAddress, ready } from './support/demo.js';
import { drawnShare } from './support/pixels.js';
import { expectReference } from './support/reference.js';
import { EFFECTS, VIEWS } from './support/views.js';

/** Of 255: what counts as another colour than the background's. */
const VISIBLE = 12;

for (const effect of [...EFFECTS, 'particles']) {
  test(`${effect} is drawn as it was judged good`, async ({ page }) => {
    await page.goto(pictureAddress(effect));
    await ready(page);
    const shown = await picture(page);
    expectReference(effect, shown);
  });

  test(`${effect} fills more than a tenth of the picture`, async ({ page }) => {
    // Without the stars behind them, what is not the background's colour is the effect's own.
    await page.goto(pictureAddress(effect, '&backdrop=none'));
    await ready(page);
    expect(drawnShare(await picture(page), VISIBLE)).toBeGreaterThan(0.1);
  });
}

for (const [view, effect, options] of VIEWS) {
  test(`${view} is drawn as it was judged good`, async ({ page }) => {
    await page.goto(pictureAddress(effect, `&options=${options}`));
    await ready(page);
    expectReference(view, await picture(page));
  });
}
