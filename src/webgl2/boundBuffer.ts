import type { PlannedStorageBuffer } from '../device/BindingPlan.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { describeValue } from '../device/describeValue.js';
import type { BufferBlock, BufferUnit } from './CompiledTechnique.js';
import { type DataTextureShape, dataTextureRows } from './DataTexture.js';
import type { DeviceCore } from './DeviceCore.js';
import { WebGL2Buffer } from './WebGL2Buffer.js';

/**
 * What to bind for a read-only buffer: the texture or the uniform buffer that holds its bytes.
 * @param given what `setBuffer` was given: a storage buffer of this device
 * @throws DeviceError naming the buffer
 */
export function heldObject(
  core: DeviceCore,
  bound: BufferBlock | BufferUnit,
  name: string,
  given: object,
  subject: DeviceErrorSubject,
): WebGLTexture | WebGLBuffer {
  const buffer = storageBuffer(core, bound.buffer, name, given, subject);
  if ('point' in bound) return buffer.holders.block(bound.size);
  assertFits(core, bound.holder, name, buffer.size, subject);
  return buffer.holders.texture(bound.holder);
}

function storageBuffer(
  core: DeviceCore,
  planned: PlannedStorageBuffer,
  name: string,
  given: object,
  subject: DeviceErrorSubject,
): WebGL2Buffer {
  const fix = "Make it with createBuffer({ usage: 'storage', … })";
  if (!(given instanceof WebGL2Buffer)) {
    const problem = `buffer "${name}" was given ${describeValue(given)}, which is no buffer of this device`;
    throw new DeviceError(problem, subject, fix);
  }
  const what = `buffer "${name}" ("${given.label}")`;
  if (!given.belongsTo(core)) throw new DeviceError(`${what} belongs to another device`, subject);
  if (given.isDestroyed) throw new DeviceError(`${what} was destroyed`, subject);
  if (given.usage !== 'storage') throw new DeviceError(`${what} is ${given.usage} data`, subject, fix);
  if (given.size < planned.minBindingSize) {
    const problem = `${what} has ${given.size} bytes, the program needs at least ${planned.minBindingSize}`;
    throw new DeviceError(problem, subject);
  }
  return given;
}

/** The width is the program's, so that its texels are where it looks for them. */
function assertFits(
  core: DeviceCore,
  shape: DataTextureShape,
  name: string,
  size: number,
  subject: DeviceErrorSubject,
): void {
  const { maxTextureDimension2D } = core.generation.capabilities.limits;
  const rows = dataTextureRows(shape, size);
  if (shape.width <= maxTextureDimension2D && rows <= maxTextureDimension2D) return;
  throw new DeviceError(
    `buffer "${name}" of ${size} bytes takes a texture of ${shape.width} x ${rows} texels, the device has ${maxTextureDimension2D} (maxTextureDimension2D)`,
    subject,
  );
}
