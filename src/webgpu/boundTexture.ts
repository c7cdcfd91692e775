import type { PlannedStorageTexture, PlannedTexture } from '../device/BindingPlan.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { sampleTypesOf } from '../device/textureFormat.js';
import { hasDepth, hasStencil, viewFormat } from '../device/textureFormats.js';
import type { DeviceCore } from './DeviceCore.js';
import { describeGiven } from './describeGiven.js';
import { isGPUTexture, isGPUTextureView } from './rawResource.js';
import { WebGPUTexture } from './WebGPUTexture.js';

/** Views of textures that were brought in, by how they are seen. Freed with the texture. */
const rawViews = new WeakMap<GPUTexture, Map<string, GPUTextureView>>();

/**
 * The view to bind for a sampled texture.
 * @param given what `setTexture` was given: a texture of this device, a raw GPUTexture or a GPUTextureView (taken as it is)
 * @throws DeviceError naming the texture where it cannot be what the program declares
 */
export function sampledView(
  core: DeviceCore,
  planned: PlannedTexture,
  name: string,
  given: object,
  subject: DeviceErrorSubject,
): GPUTextureView {
  if (given instanceof WebGPUTexture) {
    assertUsable(core, given, `texture "${name}"`, subject);
    assertSampled(core, planned, name, given, subject);
    return given.sampledView(planned.isSRGB, planned.viewDimension);
  }
  if (!isGPUTexture(given)) return asView(given, name, subject);
  assertSampled(core, planned, name, given, subject);
  const { format } = given;
  if (hasDepth(format)) {
    const isCombined = hasStencil(format);
    return rawView(given, { dimension: planned.viewDimension, ...(isCombined ? { aspect: 'depth-only' } : {}) });
  }
  const wanted = viewFormat(format, planned.isSRGB);
  if (wanted !== format) {
    const kind = planned.isSRGB ? 'sRGB' : 'not sRGB';
    throw new DeviceError(
      `texture "${name}" is ${format}, and the effect says that it is ${kind}`,
      subject,
      `Set a view of it made with format "${wanted}" (the texture lists that in its viewFormats), or a texture of that format`,
    );
  }
  return rawView(given, { dimension: planned.viewDimension });
}

/** The view to bind for a storage texture: level 0 of whatever was given. */
export function storageView(
  core: DeviceCore,
  planned: PlannedStorageTexture,
  name: string,
  given: object,
  subject: DeviceErrorSubject,
): GPUTextureView {
  if (!(given instanceof WebGPUTexture) && !isGPUTexture(given)) return asView(given, name, subject);
  if (given instanceof WebGPUTexture) assertUsable(core, given, `storage texture "${name}"`, subject);
  if (given.format !== planned.format) {
    throw new DeviceError(
      `storage texture "${name}" is ${given.format}, the program declares ${planned.format}`,
      subject,
    );
  }
  if (given instanceof WebGPUTexture) return given.storageView(planned.viewDimension);
  return rawView(given, { dimension: planned.viewDimension, baseMipLevel: 0, mipLevelCount: 1 });
}

function asView(given: object, name: string, subject: DeviceErrorSubject): GPUTextureView {
  if (isGPUTextureView(given)) return given;
  throw new DeviceError(
    `texture "${name}" was given ${describeGiven(given)}, which is no texture`,
    subject,
    'Set a texture of this device, a GPUTexture or a GPUTextureView',
  );
}

/** @throws DeviceError for a texture of another device, or one that was destroyed */
export function assertUsable(
  core: DeviceCore,
  texture: WebGPUTexture,
  what: string,
  subject: DeviceErrorSubject,
): void {
  if (!texture.belongsTo(core)) {
    throw new DeviceError(`${what} ("${texture.label}") belongs to another device`, subject);
  }
  if (texture.isDestroyed) throw new DeviceError(`${what} ("${texture.label}") was destroyed`, subject);
}

function assertSampled(
  core: DeviceCore,
  planned: PlannedTexture,
  name: string,
  texture: WebGPUTexture | GPUTexture,
  subject: DeviceErrorSubject,
): void {
  const { features } = core.generation.gpu;
  const can = sampleTypesOf(texture.format, features);
  if (!can.includes(planned.sampleType)) {
    const asFloat32 = can[0] === 'unfilterable-float' && planned.sampleType === 'float';
    throw new DeviceError(
      `texture "${name}" is ${texture.format}, which is read as ${can.join(' or ')}; the program reads ${planned.sampleType}`,
      subject,
      asFloat32 ? 'Request the device with the feature "float32-filterable" to filter it' : null,
    );
  }
  const isMultisampled = !(texture instanceof WebGPUTexture) && texture.sampleCount > 1;
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

function fits(texture: WebGPUTexture | GPUTexture, dimension: GPUTextureViewDimension): boolean {
  const layers = texture.depthOrArrayLayers;
  switch (dimension) {
    case '1d':
    case '3d':
      return flatDimension(texture) === dimension;
    case 'cube':
      return flatDimension(texture) === '2d' && layers === 6;
    case 'cube-array':
      return flatDimension(texture) === '2d' && layers % 6 === 0;
    case '2d':
      return flatDimension(texture) === '2d' && layers === 1;
    case '2d-array':
      return flatDimension(texture) === '2d';
  }
}

function flatDimension(texture: WebGPUTexture | GPUTexture): GPUTextureDimension {
  if (!(texture instanceof WebGPUTexture)) return texture.dimension;
  const view = texture.viewDimension;
  return view === '1d' || view === '3d' ? view : '2d';
}

function shapeOf(texture: WebGPUTexture | GPUTexture): string {
  const layers = texture.depthOrArrayLayers;
  const size = `${texture.width}x${texture.height}`;
  return `dimension ${flatDimension(texture)}, ${size}, ${layers} ${layers === 1 ? 'layer' : 'layers'}`;
}

function rawView(texture: GPUTexture, descriptor: GPUTextureViewDescriptor): GPUTextureView {
  const key = JSON.stringify(descriptor);
  let views = rawViews.get(texture);
  if (!views) {
    views = new Map();
    rawViews.set(texture, views);
  }
  let view = views.get(key);
  if (!view) {
    view = texture.createView(descriptor);
    views.set(key, view);
  }
  return view;
}
