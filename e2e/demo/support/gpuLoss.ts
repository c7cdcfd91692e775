import type { Page } from '@playwright/test';

/**
 * Has the page lose its GPU when told to, and get no other once the document has `data-no-adapter`. Crashes of the GPU
 * process are counted by the browser, over all pages: it gives none at all after the third.
 */
export async function letGpuBeLost(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const requestAdapter = GPU.prototype.requestAdapter;
    GPU.prototype.requestAdapter = async function (options) {
      return 'noAdapter' in document.documentElement.dataset ? null : requestAdapter.call(this, options);
    };
    const requestDevice = GPUAdapter.prototype.requestDevice;
    GPUAdapter.prototype.requestDevice = async function (descriptor) {
      const device = await requestDevice.call(this, descriptor);
      addEventListener('lose-gpu', () => device.destroy(), { once: true });
      return device;
    };
  });
}

export async function loseGpu(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('lose-gpu')));
}
