import { DeviceError, type DeviceErrorSubject } from './DeviceError.js';

/** One texture that becomes a layer of an assembled array texture. */
export interface ArrayLayer {
  readonly width: number;
  readonly height: number;
  readonly mipLevelCount: number;
  readonly format: GPUTextureFormat;
}

/**
 * Checks that the textures of a `texture-2d-array` transform fit into one array texture, and gives what they agree on.
 * @param layers in layer order; a `null` texture was never set
 * @throws DeviceError naming the texture and the layer that does not fit
 */
export function checkLayers(
  layers: readonly { readonly name: string; readonly texture: ArrayLayer | null }[],
  subject: DeviceErrorSubject = {},
): ArrayLayer {
  let first: ArrayLayer | null = null;
  layers.forEach(({ name, texture }, layer) => {
    if (texture === null) {
      throw new DeviceError(
        `layer ${layer} of the array texture, '${name}', is not set`,
        subject,
        `Call setTexture('${name}', …)`,
      );
    }
    first ??= texture;
    const difference = differenceOf(texture, first);
    if (difference !== null) {
      throw new DeviceError(
        `layer ${layer} of the array texture, '${name}', ${difference} of layer 0, '${layers[0]?.name}'`,
        subject,
        'All layers of an array texture have one size, format and mip count',
      );
    }
  });
  if (first === null) throw new DeviceError('an array texture without layers', subject);
  return first;
}

function differenceOf(texture: ArrayLayer, first: ArrayLayer): string | null {
  if (texture.width !== first.width || texture.height !== first.height) {
    return `is ${texture.width}x${texture.height}, not the ${first.width}x${first.height}`;
  }
  if (texture.format !== first.format) return `is ${texture.format}, not the ${first.format}`;
  return texture.mipLevelCount === first.mipLevelCount
    ? null
    : `has ${texture.mipLevelCount} mip levels, not the ${first.mipLevelCount}`;
}
