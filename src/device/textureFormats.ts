/** Whether a view of this format decodes and encodes sRGB. */
export function isSRGBFormat(format: GPUTextureFormat): boolean {
  return format.endsWith('-srgb');
}
