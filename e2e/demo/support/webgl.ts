/** The demo's WebGL2 context, as a test reaches it. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Loses the context and brings it back. A lost context gives it to nobody. */
    contextSwitch?: WEBGL_lose_context | null;
  }
}

/** What a call to WebGL has failed with since the last question; 0 = none. */
export function glError(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const gl = canvas?.getContext('webgl2') ?? null;
    if (gl === null) throw new TypeError('the page has no WebGL2 context');
    return gl.getError();
  });
}

/** Resolves when the page has been told, so that the context can come back. */
export async function loseContext(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = document.querySelector('canvas');
    window.contextSwitch ??= canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context') ?? null;
    if (canvas === null || window.contextSwitch === null) throw new TypeError('the page has no context to lose');
    const told = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    window.contextSwitch.loseContext();
    await told;
  });
}

export async function restoreContext(page: Page): Promise<void> {
  await page.evaluate(() => window.contextSwitch?.restoreContext());
}

/** Has the page's context lack an extension from the start. */
export async function hideExtension(page: Page, hidden: string): Promise<void> {
  await page.addInitScript((name) => {
    const { getExtension, getSupportedExtensions } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.getExtension = function (asked: string) {
      return asked === name ? null : Reflect.apply(getExtension, this, [asked]);
    };
    WebGL2RenderingContext.prototype.getSupportedExtensions = function () {
      return getSupportedExtensions.call(this)?.filter((it) => it !== name) ?? null;
    };
  }, hidden);
}
