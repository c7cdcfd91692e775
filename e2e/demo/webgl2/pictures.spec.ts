/** The demo in a browser without WebGPU draws the pictures that were judged good with WebGPU. */
import { picture, pictureAddress, ready } from '../support/demo.js';
import { test } from '../support/onItsDevice.js';
import { expectReference } from '../support/reference.js';
import { EFFECTS, VIEWS } from '../support/views.js';

for (const effect of EFFECTS) {
  test(`${effect} is the picture that WebGPU draws`, async ({ page }) => {
    await page.goto(pictureAddress(effect));
    await ready(page);
    expectReference(effect, await picture(page));
  });
}

for (const [view, effect, options] of VIEWS) {
  test(`${view} is the picture that WebGPU draws`, async ({ page }) => {
    await page.goto(pictureAddress(effect, `&options=${options}`));
    await ready(page);
    expectReference(view, await picture(page));
  });
}
