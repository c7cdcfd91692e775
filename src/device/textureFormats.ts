/** Formats that have an sRGB twin: linear, then sRGB. */
const TWINS: readonly (readonly [linear: GPUTextureFormat, srgb: GPUTextureFormat])[] = [
  ['rgba8unorm', 'rgba8unorm-srgb'],
  ['bgra8unorm', 'bgra8unorm-srgb'],
  ['bc1-rgba-unorm', 'bc1-rgba-unorm-srgb'],
  ['bc2-rgba-unorm', 'bc2-rgba-unorm-srgb'],
  ['bc3-rgba-unorm', 'bc3-rgba-unorm-srgb'],
  ['bc7-rgba-unorm', 'bc7-rgba-unorm-srgb'],
  ['etc2-rgb8unorm', 'etc2-rgb8unorm-srgb'],
  ['etc2-rgb8a1unorm', 'etc2-rgb8a1unorm-srgb'],
  ['etc2-rgba8unorm', 'etc2-rgba8unorm-srgb'],
  ['astc-4x4-unorm', 'astc-4x4-unorm-srgb'],
  ['astc-5x4-unorm', 'astc-5x4-unorm-srgb'],
  ['astc-5x5-unorm', 'astc-5x5-unorm-srgb'],
  ['astc-6x5-unorm', 'astc-6x5-unorm-srgb'],
  ['astc-6x6-unorm', 'astc-6x6-unorm-srgb'],
  ['astc-8x5-unorm', 'astc-8x5-unorm-srgb'],
  ['astc-8x6-unorm', 'astc-8x6-unorm-srgb'],
  ['astc-8x8-unorm', 'astc-8x8-unorm-srgb'],
  ['astc-10x5-unorm', 'astc-10x5-unorm-srgb'],
  ['astc-10x6-unorm', 'astc-10x6-unorm-srgb'],
  ['astc-10x8-unorm', 'astc-10x8-unorm-srgb'],
  ['astc-10x10-unorm', 'astc-10x10-unorm-srgb'],
  ['astc-12x10-unorm', 'astc-12x10-unorm-srgb'],
  ['astc-12x12-unorm', 'astc-12x12-unorm-srgb'],
];

/** Whether a view of this format decodes and encodes sRGB. */
export function isSRGBFormat(format: GPUTextureFormat): boolean {
  return format.endsWith('-srgb');
}

/** The other one of the pair that `format` belongs to, for `viewFormats`; `null` where it has no twin. */
export function twinFormat(format: GPUTextureFormat): GPUTextureFormat | null {
  for (const [linear, srgb] of TWINS) {
    if (format === linear) return srgb;
    if (format === srgb) return linear;
  }
  return null;
}

/** The format of the view to bind: the sRGB one exactly where the record's flag says so and there is one. */
export function viewFormat(format: GPUTextureFormat, isSRGB: boolean): GPUTextureFormat {
  return isSRGBFormat(format) === isSRGB ? format : (twinFormat(format) ?? format);
}

export function hasDepth(format: GPUTextureFormat): boolean {
  return format.startsWith('depth');
}

export function hasStencil(format: GPUTextureFormat): boolean {
  return format.endsWith('stencil8');
}

/** Whether an attachment of this format can blend. Integers never do, 32-bit floats with the feature `float32-blendable`. */
export function isBlendable(format: GPUTextureFormat, features: ReadonlySet<string>): boolean {
  if (/[us]int$/.test(format) || hasDepth(format) || hasStencil(format)) return false;
  return format.endsWith('32float') ? features.has('float32-blendable') : true;
}
