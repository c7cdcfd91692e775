const HEADLINES: Readonly<Record<string, string>> = {
  LoadError: 'The effect could not be loaded',
  TextureError: 'The texture could not be loaded',
  FormatError: 'The file is damaged',
  TargetError: 'The GPU cannot draw this scene',
  NoDeviceError: 'The GPU cannot be used',
  NeedsWebGPUError: 'This effect needs WebGPU',
  DeviceError: 'The GPU does not take this effect',
  DeviceLostError: 'The GPU is gone',
  GpuGoneError: 'The GPU is gone',
};

/** What could not be done, in a few words, by the class of the error that says why. */
export function headline(error: unknown): string {
  return (error instanceof Error ? HEADLINES[error.name] : undefined) ?? 'Something went wrong';
}
