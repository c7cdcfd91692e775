import { assertSampled } from '../device/assertSampled.js';
import type { PlannedTexture } from '../device/BindingPlan.js';
import { classOf } from '../device/classOf.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { describeValue } from '../device/describeValue.js';
import type { DeviceCore } from './DeviceCore.js';
import { WebGL2Texture } from './WebGL2Texture.js';

/**
 * The GL texture to bind for a sampled texture.
 * @param given what `setTexture` was given: a texture of this device, or a WebGLTexture of its context, which is taken as
 *   it is, since nothing can be asked of it
 * @throws DeviceError naming the texture where it cannot be what the program declares
 */
export function sampledTexture(
  core: DeviceCore,
  planned: PlannedTexture,
  name: string,
  given: object,
  subject: DeviceErrorSubject,
): WebGLTexture {
  if (!(given instanceof WebGL2Texture)) {
    if (isWebGLTexture(given)) return given;
    const fix = 'Set a texture of this device, or a WebGLTexture of its context';
    throw new DeviceError(`texture "${name}" was given ${describeValue(given)}, which is no texture`, subject, fix);
  }
  assertUsable(core, given, `texture "${name}"`, subject);
  assertSampled(core.generation.capabilities.features, planned, name, given, subject);
  assertSeen(planned, name, given, subject);
  return given.sampledView(planned.isSRGB, planned.viewDimension).texture;
}

/** @throws DeviceError for a texture of another device, or one that was destroyed */
export function assertUsable(
  core: DeviceCore,
  texture: WebGL2Texture,
  what: string,
  subject: DeviceErrorSubject,
): void {
  if (!texture.belongsTo(core)) {
    throw new DeviceError(`${what} ("${texture.label}") belongs to another device`, subject);
  }
  if (texture.isDestroyed) throw new DeviceError(`${what} ("${texture.label}") was destroyed`, subject);
}

/** A WebGLTexture has no member to be told by, but its class has a name. */
function isWebGLTexture(it: object): it is WebGLTexture {
  return classOf(it) === 'WebGLTexture';
}

/** What WebGPU sees by a view WebGL2 sees by a copy, and of depth that is drawn there is none. */
function assertSeen(planned: PlannedTexture, name: string, texture: WebGL2Texture, subject: DeviceErrorSubject): void {
  const { viewDimension } = planned;
  if (viewDimension === '1d' || viewDimension === 'cube-array') {
    throw new DeviceError(`texture "${name}" is declared ${viewDimension}, which WebGL2 does not have`, subject);
  }
  if (!texture.isDepthTarget || viewDimension === texture.viewDimension) return;
  throw new DeviceError(
    `texture "${name}" is depth that frames draw, 2d; WebGL2 does not read it as ${viewDimension}`,
    subject,
    'Declare it as a 2D texture',
  );
}
