import { expect, type Page } from '@playwright/test';
import type { PNG } from 'pngjs';
import { picture, pictureAddress, ready } from './support/demo.js';
import { test } from './support/onItsDevice.js';
import { differingShare, type Region } from './support/pixels.js';
import { expectReference } from './support/reference.js';

/** Chooses in a drop-down of the page and waits for the picture of the permutation that it selects. */
async function choose(page: Page, axis: string, option: string, permutation: number): Promise<PNG> {
  await page.getByLabel(axis, { exact: true }).selectOption({ label: option });
  await expect(page.locator('html')).toHaveAttribute('data-permutation', String(permutation));
  await ready(page);
  return picture(page);
}

const HULL_SIDE: Region = { x: 60, y: 120, width: 80, height: 24 };
const SKY_ABOVE: Region = { x: 8, y: 8, width: 240, height: 56 };

test('SHADING changes the side of the hull and not the sky above it', async ({ page }) => {
  await page.goto(pictureAddress('hull'));
  await ready(page);
  const pbr = await picture(page);
  // The axes in file order: SHADING (5 options), DETAIL (3), EMISSIVE, FOG, OUTPUT, DAMAGE, CUTAWAY (2 each).
  // PBR, FULL, ON: 2 + 2 * 5 + 1 * 15 = 27.
  await expect(page.locator('html')).toHaveAttribute('data-permutation', '27');
  const unlit = await choose(page, 'SHADING', 'UNLIT', 25);
  expect(differingShare(pbr, unlit, HULL_SIDE, 8)).toBeGreaterThan(0.5);
  expect(differingShare(pbr, unlit, SKY_ABOVE, 0)).toBe(0);
  expectReference('hull-unlit', unlit);

  const again = await choose(page, 'SHADING', 'PBR', 27);
  expect(differingShare(pbr, again, { x: 0, y: 0, width: pbr.width, height: pbr.height }, 0)).toBe(0);
});

const MIDDLE: Region = { x: 100, y: 100, width: 56, height: 56 };
const CORNERS: readonly Region[] = [
  { x: 0, y: 0, width: 16, height: 16 },
  { x: 240, y: 0, width: 16, height: 16 },
];

test('VIGNETTE changes the corners and not the middle', async ({ page }) => {
  await page.goto(pictureAddress('postprocess', '&options=BLOOM:OFF'));
  await ready(page);
  const on = await picture(page);
  // TONEMAP (3 options, ACES = 2), BLOOM, VIGNETTE: 2 + 0 + 0.
  const off = await choose(page, 'VIGNETTE', 'OFF', 2);
  for (const corner of CORNERS) expect(differingShare(on, off, corner, 1)).toBeGreaterThan(0.8);
  expect(differingShare(on, off, MIDDLE, 0)).toBe(0);
});

test('choosing an option selects another permutation of the same loaded file', async ({ page, backend }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.carbon[a-z]+$/.test(pathname)) fetched.push(pathname);
  });
  await page.goto(pictureAddress('textureviewer'));
  await ready(page);
  // SOURCE (3 options, FLAT = 0) comes first.
  await expect(page.locator('html')).toHaveAttribute('data-permutation', '0');
  const flat = await picture(page);
  const array = await choose(page, 'SOURCE', 'ARRAY', 1);
  const cube = await choose(page, 'SOURCE', 'CUBE', 2);
  const whole = { x: 0, y: 0, width: flat.width, height: flat.height };
  expect(differingShare(flat, array, whole, 8)).toBeGreaterThan(0.1);
  expect(differingShare(array, cube, whole, 8)).toBeGreaterThan(0.1);
  expect(fetched).toEqual([`/effect.${backend}/textureviewer.carbon${backend}`]);
});

test('the page says which permutation is shown, and why', async ({ page }) => {
  await page.goto(pictureAddress('hull', '&options=SHADING:LAMBERT,FOG:SOMETIMES'));
  await ready(page);
  const counters = page.getByLabel('Counters');
  await expect(counters).toContainText('26 of 480');
  await expect(counters).toContainText('chosen SHADING DETAIL EMISSIVE · default FOG OUTPUT DAMAGE CUTAWAY');
  await choose(page, 'FOG', 'ON', 56);
  await expect(counters).toContainText('chosen SHADING DETAIL EMISSIVE FOG');
  expect(new URL(page.url()).searchParams.get('options')).toBe('DETAIL:FULL,EMISSIVE:ON,SHADING:LAMBERT,FOG:ON');
});
