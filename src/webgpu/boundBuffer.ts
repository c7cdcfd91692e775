import type { PlannedStorageBuffer } from '../device/BindingPlan.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import type { EffectBufferSource } from '../device/EffectDevice.js';
import type { DeviceCore } from './DeviceCore.js';
import { describeGiven } from './describeGiven.js';
import { isBufferBinding, isGPUBuffer } from './rawResource.js';
import { WebGPUBuffer } from './WebGPUBuffer.js';

/**
 * What to bind for a storage buffer.
 * @param given what `setBuffer` was given: a buffer of this device, a raw GPUBuffer, or a range of one
 * @throws DeviceError naming the buffer
 */
export function boundBuffer(
  core: DeviceCore,
  planned: PlannedStorageBuffer,
  name: string,
  given: object,
  subject: DeviceErrorSubject,
): GPUBufferBinding {
  const binding = bindingOf(core, name, given, subject);
  const size = binding.size ?? binding.buffer.size - (binding.offset ?? 0);
  if (size < planned.minBindingSize) {
    throw new DeviceError(
      `buffer "${name}" has ${size} bytes, the program needs at least ${planned.minBindingSize}`,
      subject,
    );
  }
  return binding;
}

function bindingOf(core: DeviceCore, name: string, given: object, subject: DeviceErrorSubject): GPUBufferBinding {
  assertBuffer(core, `buffer "${name}"`, 'storage', given, subject);
  if (given instanceof WebGPUBuffer) return { buffer: given.gpuBuffer };
  return isGPUBuffer(given) ? { buffer: given } : given;
}

/**
 * @param what is being set, for the message
 * @throws DeviceError for anything but a buffer of this device made for the usage, a raw GPUBuffer, or a range of one
 */
export function assertBuffer(
  core: DeviceCore,
  what: string,
  usage: EffectBufferSource['usage'],
  given: object,
  subject: DeviceErrorSubject,
): asserts given is WebGPUBuffer | GPUBuffer | GPUBufferBinding {
  if (given instanceof WebGPUBuffer) {
    assertOwnBuffer(core, `${what} ("${given.label}")`, usage, given, subject);
    return;
  }
  if (isGPUBuffer(given) || isBufferBinding(given)) return;
  throw new DeviceError(
    `${what} was given ${describeGiven(given)}, which is no buffer`,
    subject,
    'Set a buffer of this device, a GPUBuffer or a GPUBufferBinding',
  );
}

function assertOwnBuffer(
  core: DeviceCore,
  what: string,
  usage: EffectBufferSource['usage'],
  given: WebGPUBuffer,
  subject: DeviceErrorSubject,
): void {
  if (!given.belongsTo(core)) throw new DeviceError(`${what} belongs to another device`, subject);
  if (given.isDestroyed) throw new DeviceError(`${what} was destroyed`, subject);
  if (given.usage === usage) return;
  throw new DeviceError(
    `${what} is a ${given.usage} buffer`,
    subject,
    `Make it with createBuffer({ usage: '${usage}', … })`,
  );
}
