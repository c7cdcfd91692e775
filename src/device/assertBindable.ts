import { DeviceError, type DeviceErrorSubject } from './DeviceError.js';

/** @throws DeviceError for a uniform block longer than the device binds */
export function assertBindable(
  limits: Pick<GPUSupportedLimits, 'maxUniformBufferBindingSize'>,
  register: number,
  size: number,
  subject: DeviceErrorSubject,
): void {
  const { maxUniformBufferBindingSize } = limits;
  if (size <= maxUniformBufferBindingSize) return;
  throw new DeviceError(
    `block b${register} has ${size} bytes, the device binds ${maxUniformBufferBindingSize} (maxUniformBufferBindingSize)`,
    subject,
    'Give the part that the program reads',
  );
}
