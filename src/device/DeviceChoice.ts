import type { DeviceError } from './DeviceError.js';

/** Why a device is of its kind. */
export interface DeviceChoice {
  /**
   * - `preferred`: it is the kind that was asked for first, or WebGPU where nothing was asked.
   * - `no-webgpu`: the browser has none, or the page is no secure context.
   * - `no-adapter`: the browser has WebGPU, and no adapter.
   * - `refused`: there is an adapter, which gives no device with what was required.
   * - `no-webgl2`: WebGL2 was asked for, and the canvas gives no such context.
   * - `brought`: whoever made it brought the GPUDevice or the context.
   */
  readonly because: 'preferred' | 'no-webgpu' | 'no-adapter' | 'refused' | 'no-webgl2' | 'brought';
  /** The same as a sentence, with the platform's own words where there are any. */
  readonly message: string;
  /** What the other kind failed with, `null` where it was not tried. */
  readonly error: DeviceError | null;
}
