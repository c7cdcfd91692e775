import { assertSampled, type SampledShape } from '../device/assertSampled.js';
import type { PlannedStorageTexture, PlannedTexture } from '../device/BindingPlan.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
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
    assertSampled(core.generation.gpu.features, planned, name, given, subject);
    return given.sampledView(planned.isSRGB, planned.viewDimension);
  }
  if (!isGPUTexture(given)) return asView(given, name, subject);
  assertSampled(core.generation.gpu.features, planned, name, rawShape(given), subject);
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

function rawShape({ width, height, depthOrArrayLayers, format, dimension, sampleCount }: GPUTexture): SampledShape {
  const isMultisampled = sampleCount > 1;
  return { width, height, depthOrArrayLayers, format, viewDimension: dimension, isMultisampled };
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
