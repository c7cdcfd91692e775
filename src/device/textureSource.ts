import { type Capabilities, checkTexture } from './checkSizes.js';
import type { DeviceTextureSource } from './DeviceTextureSource.js';
import type { TextureSource } from './EffectDevice.js';
import { copyLevel } from './levelBytes.js';
import { canMakeMips } from './textureFormat.js';

const CUBE_FACES = 6;

/**
 * `createTexture`'s options with the defaults filled in.
 * @throws RangeError where they contradict each other, or ask for what the device cannot make
 */
export function textureSource(source: TextureSource, gpu: Capabilities): DeviceTextureSource {
  const { width, height, viewDimension = '2d', format = 'rgba8unorm', mipmaps = false } = source;
  const label = source.label ?? 'texture';
  const depthOrArrayLayers = source.depthOrArrayLayers ?? (viewDimension === 'cube' ? CUBE_FACES : 1);
  if (viewDimension === 'cube' && depthOrArrayLayers !== CUBE_FACES) {
    throw new RangeError(`texture "${label}": a cube has ${CUBE_FACES} layers, not ${depthOrArrayLayers}`);
  }
  if (mipmaps && (!canMakeMips(format) || viewDimension === '3d' || viewDimension === '1d')) {
    throw new RangeError(`texture "${label}": no mips can be made of ${viewDimension} ${format}`);
  }
  const shape = {
    width,
    height,
    depthOrArrayLayers,
    viewDimension,
    format,
    mipmaps,
    storage: source.storage ?? false,
    depthStencilFormat: null,
    sampleCount: 1,
    label,
  };
  checkTexture(gpu, shape, false);
  return {
    ...shape,
    content: { kind: 'pixels', pixels: source.pixels ? copyLevel(source.pixels, shape, label) : null },
  };
}
