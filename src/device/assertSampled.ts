import type { PlannedTexture } from './BindingPlan.js';
import { DeviceError, type DeviceErrorSubject } from './DeviceError.js';
import { sampleTypesOf } from './textureFormat.js';

/** What a texture is, as far as programs that sample it can tell. */
export interface SampledShape {
  readonly width: number;
  readonly height: number;
  readonly depthOrArrayLayers: number;
  readonly format: GPUTextureFormat;
  /** Told apart are 1d, 3d and the others alone: what a 2D texture can be seen as depends on its layers. */
  readonly viewDimension: GPUTextureViewDimension;
  /** Default false. */
  readonly isMultisampled?: boolean;
}

/**
 * Holds a texture to what a program declares.
 * @param features of the device
 * @throws DeviceError naming the texture where it cannot be that
 */
export function assertSampled(
  features: ReadonlySet<string>,
  planned: PlannedTexture,
  name: string,
  texture: SampledShape,
  subject: DeviceErrorSubject,
): void {
  const can = sampleTypesOf(texture.format, features);
  if (!can.includes(planned.sampleType)) {
    const asFloat32 = can[0] === 'unfilterable-float' && planned.sampleType === 'float';
    throw new DeviceError(
      `texture "${name}" is ${texture.format}, which is read as ${can.join(' or ')}; the program reads ${planned.sampleType}`,
      subject,
      asFloat32
        ? 'Filtering it takes a device with the feature "float32-filterable"; 16-bit floats are filtered everywhere'
        : null,
    );
  }
  const { isMultisampled = false } = texture;
  if (isMultisampled !== planned.multisampled) {
    const [is, wants] = isMultisampled ? ['multisampled', 'is not'] : ['not multisampled', 'is'];
    throw new DeviceError(`texture "${name}" is ${is}, the one the program declares ${wants}`, subject);
  }
  if (!fits(texture, planned.viewDimension)) {
    throw new DeviceError(
      `texture "${name}" has ${shapeOf(texture)}, the program reads ${planned.viewDimension}`,
      subject,
    );
  }
}

function fits(texture: SampledShape, dimension: GPUTextureViewDimension): boolean {
  const layers = texture.depthOrArrayLayers;
  const is2d = flatDimension(texture) === '2d';
  switch (dimension) {
    case '1d':
    case '3d':
      return flatDimension(texture) === dimension;
    case 'cube':
      return is2d && layers === 6;
    case 'cube-array':
      return is2d && layers % 6 === 0;
    case '2d':
      return is2d && layers === 1;
    case '2d-array':
      return is2d;
  }
}

function flatDimension({ viewDimension }: SampledShape): GPUTextureDimension {
  return viewDimension === '1d' || viewDimension === '3d' ? viewDimension : '2d';
}

function shapeOf(texture: SampledShape): string {
  const layers = texture.depthOrArrayLayers;
  const size = `${texture.width}x${texture.height}`;
  return `dimension ${flatDimension(texture)}, ${size}, ${layers} ${layers === 1 ? 'layer' : 'layers'}`;
}
