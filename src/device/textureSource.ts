import { type Capabilities, checkTexture } from './checkSizes.js';
import type { DeviceTextureSource } from './DeviceTextureSource.js';
import type { LoadTextureOptions, RenderTargetOptions, TextureSource } from './EffectDevice.js';
import { copyLevel } from './levelBytes.js';
import { canMakeMips } from './textureFormat.js';

const CUBE_FACES = 6;

const PLAIN_2D = {
  depthOrArrayLayers: 1,
  viewDimension: '2d',
  format: 'rgba8unorm',
  mipmaps: false,
  storage: false,
  depthStencilFormat: null,
  sampleCount: 1,
} as const;

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
  const storage = source.storage ?? false;
  const shape = { ...PLAIN_2D, width, height, depthOrArrayLayers, viewDimension, format, mipmaps, storage, label };
  checkTexture(gpu, shape, false);
  return {
    ...shape,
    content: { kind: 'pixels', pixels: source.pixels ? copyLevel(source.pixels, shape, label) : null },
  };
}

/**
 * What `loadTexture` makes of a decoded image. The image is closed where it cannot be one.
 * @throws RangeError where it is larger than the device's textures
 */
export function imageSource(
  image: ImageBitmap,
  url: string,
  options: LoadTextureOptions,
  gpu: Capabilities,
): DeviceTextureSource {
  const shape = {
    ...PLAIN_2D,
    width: image.width,
    height: image.height,
    mipmaps: options.mipmaps ?? true,
    label: options.label ?? url,
  };
  try {
    checkTexture(gpu, shape, false);
  } catch (error) {
    image.close();
    throw error;
  }
  return { ...shape, content: { kind: 'image', image } };
}

/**
 * `createRenderTarget`'s options with the defaults filled in.
 * @throws RangeError where they contradict each other, or ask for what the device cannot draw into
 */
export function targetSource(options: RenderTargetOptions, gpu: Capabilities): DeviceTextureSource {
  const { width, height, format = 'rgba8unorm', depthStencilFormat = null, sampleCount = 1 } = options;
  const label = options.label ?? 'render target';
  const shape = { ...PLAIN_2D, width, height, format, depthStencilFormat, sampleCount, label };
  checkTexture(gpu, shape, true);
  return { ...shape, content: { kind: 'target' } };
}
