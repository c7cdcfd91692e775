import { DeviceError } from 'carbonfx/device';

const HEADLINES: Readonly<Record<string, string>> = {
  LoadError: 'The effect could not be loaded',
  TextureError: 'The texture could not be loaded',
  FormatError: 'The file is damaged',
  DeviceLostError: 'The GPU is gone',
  GpuGoneError: 'The GPU is gone',
};

/** What could not be done, in a few words, by the class of the error that says why. */
export function headline(error: unknown): string {
  // Without an effect it is about the device itself: no WebGPU, no adapter, a feature that is missing.
  if (error instanceof DeviceError) {
    return error.effect === null ? 'The GPU cannot be used' : 'The GPU does not take this effect';
  }
  return (error instanceof Error ? HEADLINES[error.name] : undefined) ?? 'Something went wrong';
}
