import type { EffectDevice } from 'carbonfx/device';
import type { GalleryEntry } from './gallery.js';

/** An effect that has no file for WebGL2, since it does what WebGL2 cannot. */
export class NeedsWebGPUError extends Error {
  override readonly name = 'NeedsWebGPUError';

  constructor({ title, needsWebGPU }: Pick<GalleryEntry, 'title' | 'needsWebGPU'>) {
    const why =
      needsWebGPU === undefined ? 'has no file for WebGL2' : `is made with ${needsWebGPU}, which WebGL2 does not have`;
    super(`${title} ${why}.\nTo see it, choose WebGPU as the device, in a browser that has it.`);
  }
}

/** Whether a device has a file of an entry's effect to draw. Only the file itself tells of one that is not in the gallery. */
export function isDrawable(
  { effect }: Pick<GalleryEntry, 'effect'>,
  { backend }: Pick<EffectDevice, 'backend'>,
): boolean {
  return typeof effect === 'string' || backend === 'webgpu' || effect.urls[backend] !== undefined;
}

/** @throws NeedsWebGPUError where {@link isDrawable} says no */
export function assertDrawable(entry: GalleryEntry, device: Pick<EffectDevice, 'backend'>): void {
  if (!isDrawable(entry, device)) throw new NeedsWebGPUError(entry);
}
