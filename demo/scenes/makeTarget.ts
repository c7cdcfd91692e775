import type { EffectDevice, EffectTexture, RenderTargetOptions } from 'carbonfx/device';
import { TargetError } from '../TargetError.js';

/** @throws TargetError where the device cannot draw into such a texture: WebGL2 needs an extension for half floats. */
export function makeTarget(device: EffectDevice, options: RenderTargetOptions): EffectTexture {
  try {
    return device.createRenderTarget(options);
  } catch (error) {
    throw new TargetError(error);
  }
}
