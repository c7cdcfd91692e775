import { hasDepth, twinFormat } from './textureFormats.js';

/**
 * What a texture format is, as far as binding and copying need it. Formats are spelt so regularly that most of this
 * is read from the name; the exceptions stand in tables.
 */

/** The unit that copies and uploads count in: one texel, or one block of a compressed format. */
export interface TexelBlock {
  /** Texels. */
  readonly width: number;
  /** Texels. */
  readonly height: number;
  /** Bytes of one block. */
  readonly bytes: number;
}

const PLAIN = /^(r|rg|rgba|bgra)(8|16|32)(unorm|snorm|uint|sint|float)(-srgb)?$/;
const PACKED_32 = new Set<GPUTextureFormat>(['rgb9e5ufloat', 'rgb10a2unorm', 'rgb10a2uint', 'rg11b10ufloat']);
const DEPTH_BYTES: Readonly<Record<string, number>> = { stencil8: 1, depth16unorm: 2, depth32float: 4 };
/** Formats that a blit can render the mips of in every browser. */
const MIP_RENDERABLE = /^(r8unorm|rg8unorm|rgba8unorm(-srgb)?|bgra8unorm(-srgb)?|(r|rg|rgba)16float|rgb10a2unorm)$/;

/** Throws RangeError for the depth formats whose bytes WebGPU does not state (`depth24plus`, combined formats). */
export function texelBlock(format: GPUTextureFormat): TexelBlock {
  const plain = PLAIN.exec(format);
  if (plain) {
    const channels = plain[1]?.length ?? 0;
    return { width: 1, height: 1, bytes: (channels * Number(plain[2])) / 8 };
  }
  if (PACKED_32.has(format)) return { width: 1, height: 1, bytes: 4 };
  const depth = DEPTH_BYTES[format];
  if (depth !== undefined) return { width: 1, height: 1, bytes: depth };
  const astc = /^astc-(\d+)x(\d+)-/.exec(format);
  if (astc) return { width: Number(astc[1]), height: Number(astc[2]), bytes: 16 };
  if (/^(bc[14]-|etc2-rgb8|eac-r11)/.test(format)) return { width: 4, height: 4, bytes: 8 };
  if (/^(bc|etc2-rgba8|eac-rg11)/.test(format)) return { width: 4, height: 4, bytes: 16 };
  throw new RangeError(`format "${format}" has no byte size`);
}

/** The twin of the format as `viewFormats` wants it: empty where there is none. */
export function viewFormatsOf(format: GPUTextureFormat): GPUTextureFormat[] {
  const twin = twinFormat(format);
  return twin === null ? [] : [twin];
}

/** What a texture of this format can be sampled as, the most capable first. */
export function sampleTypesOf(
  format: GPUTextureFormat,
  features: ReadonlySet<string>,
): readonly GPUTextureSampleType[] {
  if (hasDepth(format)) return ['depth', 'unfilterable-float'];
  if (format === 'stencil8' || format.includes('uint')) return ['uint'];
  if (format.includes('sint')) return ['sint'];
  const isFloat32 = /^(r|rg|rgba)32float$/.test(format);
  if (isFloat32 && !features.has('float32-filterable')) return ['unfilterable-float'];
  return ['float', 'unfilterable-float'];
}

/** Whether mips can be made by drawing into them. */
export function canMakeMips(format: GPUTextureFormat): boolean {
  return MIP_RENDERABLE.test(format);
}

/** Levels of a full mip chain. */
export function mipLevels(width: number, height: number): number {
  return 32 - Math.clz32(Math.max(width, height, 1));
}
