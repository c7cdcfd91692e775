import { expect, test } from '@playwright/test';

test.beforeEach(async ({ page }, { config }) => {
  await page.goto(`${config.metadata.harness}/e2e/readme/readme.html`);
  await page.waitForFunction(() => 'examples' in window);
});

test('the convenience example draws the hull effect on a sphere', async ({ page }) => {
  const [corner = [], middle = [], below = []] = await page.evaluate(() =>
    window.examples.convenience([
      [2, 2],
      [64, 50],
      [64, 78],
    ]),
  );
  // The clear colour where there is no sphere: 0, 0, 0.1.
  expect(corner).toEqual([0, 0, 26]);
  for (const texel of [middle, below]) {
    const [red = 0, green = 0, blue = 0] = texel;
    // The paint was set to an orange; the sky's bluish light on it leaves red well ahead.
    expect(red).toBeGreaterThan(1.25 * green);
    expect(red).toBeGreaterThan(1.25 * blue);
    expect(red).toBeGreaterThan(40);
  }
});

test("an engine's own device and pass draw the permutation it compiled", async ({ page }) => {
  const { texels, errors } = await page.evaluate(() =>
    window.examples.ownDevice([
      [1, 1],
      [2, 8],
      [14, 8],
    ]),
  );
  expect(errors).toEqual([]);
  const [inside = [], alsoInside = [], outside = []] = texels;
  // Red paint on the triangle, whatever the exposure; the clear colour beside it.
  for (const texel of [inside, alsoInside]) {
    expect(texel[0]).toBeGreaterThan(60);
    expect(texel[1]).toBeLessThan(texel[0] ?? 0);
    expect(texel[2]).toBe(texel[1]);
    expect(texel[3]).toBe(255);
  }
  expect(outside).toEqual([0, 0, 255, 255]);
});
