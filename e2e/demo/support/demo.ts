import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { PNG } from 'pngjs';

/** Width and height of every picture that is looked at. */
export const SIZE = 256;

/** The same address gives the same picture: fixed size, time and camera. */
export function pictureAddress(effect: string, more = ''): string {
  return `/?effect=${effect}&size=${SIZE}&time=1.5&paused${more}`;
}

/** Waits until what was asked for is on the screen. An error on the page fails at once, with its text. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-state', /ready|error/);
  const alert = page.getByRole('alert');
  const text = (await alert.isVisible()) ? ((await alert.textContent()) ?? '') : '';
  expect(text).toBe('');
  await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
}

/** Waits until the page says that something went wrong, and returns what it says. */
export async function failure(page: Page): Promise<string> {
  await expect(page.locator('html')).toHaveAttribute('data-state', 'error');
  const alert = page.getByRole('alert');
  await expect(alert).toBeVisible();
  return (await alert.textContent()) ?? '';
}

/** Lets the page run on for some frames of its loop. */
export async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (left) => {
    for (; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/** What is on the screen in the place of the canvas. */
export async function picture(page: Page): Promise<PNG> {
  return PNG.sync.read(await page.locator('#view').screenshot());
}

/** The effect file that the page is served, as bytes. */
export function shippedEffect(name: string): Buffer {
  return readFileSync(new URL(`../../../public/effect.webgpu/${name}`, import.meta.url));
}
