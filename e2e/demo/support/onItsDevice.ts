import { test as base, expect } from '@playwright/test';
import { glError } from './webgl.js';

/**
 * For tests of the demo that hold on either device: the page is drawn by the device that the project is named after, and
 * no call to WebGL has failed at the end.
 */
export const test = base.extend<{ backend: 'webgpu' | 'webgl'; device: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  backend: async ({}, use, { project }) => use(project.name === 'webgl2' ? 'webgl' : 'webgpu'),
  device: [
    async ({ page }, use, { project }) => {
      await use(undefined);
      await expect(page.locator('html')).toHaveAttribute('data-device', project.name);
      if (project.name === 'webgl2') expect(await glError(page)).toBe(0);
    },
    { auto: true },
  ],
});
