import type { Page } from '@playwright/test';
import { shippedEffect } from './demo.js';

/** The hull's file where the gallery does not know it: it is shown on a knot, with checkers, and no texture is loaded. */
export const UNKNOWN_HULL = '/elsewhere/hull.carbonwebgpu';

export async function serveUnknownHull(page: Page): Promise<void> {
  const body = shippedEffect('hull.carbonwebgpu');
  await page.route(`**${UNKNOWN_HULL}`, (route) => route.fulfill({ contentType: 'application/octet-stream', body }));
}
