import type { PlannedStorageBuffer } from '../device/BindingPlan.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import type { DeviceCore } from './DeviceCore.js';
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
  if (given instanceof WebGPUBuffer) {
    if (!given.belongsTo(core)) {
      throw new DeviceError(`buffer "${name}" ("${given.label}") belongs to another device`, subject);
    }
    if (given.usage !== 'storage') {
      const fix = "Make it with createBuffer({ usage: 'storage', … })";
      throw new DeviceError(`buffer "${name}" ("${given.label}") is a ${given.usage} buffer`, subject, fix);
    }
    return { buffer: given.gpuBuffer };
  }
  if (isGPUBuffer(given)) return { buffer: given };
  if (isBufferBinding(given)) return given;
  throw new DeviceError(
    `buffer "${name}" is no buffer`,
    subject,
    'Set a buffer of this device, a GPUBuffer or a GPUBufferBinding',
  );
}
