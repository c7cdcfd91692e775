import { DeviceError } from './DeviceError.js';
import type { DeviceKind } from './DeviceKind.js';

/** @throws DeviceError for a texture whose format has bytes of the GPU's own */
export function assertReadable(
  device: DeviceKind,
  { format, label }: { readonly format: GPUTextureFormat; readonly label: string },
): void {
  if (!format.startsWith('depth24plus')) return;
  const problem = `texture "${label}" is ${format}, whose bytes cannot be read`;
  throw new DeviceError(problem, { device }, 'Use depth32float');
}
