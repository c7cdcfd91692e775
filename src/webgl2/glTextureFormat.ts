import { isDepthStencilFormat } from '../device/formatRules.js';
import type { Capabilities } from './Capabilities.js';
import { GL, GL_EXTENSION } from './glNumbers.js';

/** What GL calls a texture format. */
export interface GlTextureFormat {
  /** For `texStorage` and `renderbufferStorage`. */
  readonly internalFormat: GLenum;
  /** Of bytes that are uploaded; those of a compressed format go by `internalFormat` alone. */
  readonly format: GLenum;
  readonly type: GLenum;
  readonly compressed: boolean;
}

type Entry = readonly [internalFormat: GLenum, format: GLenum, type: GLenum];

/** `bgra` formats are stored red first: whoever uploads or reads bytes swaps them. */
const PLAIN: Readonly<Partial<Record<GPUTextureFormat, Entry>>> = {
  r8unorm: [GL.R8, GL.RED, GL.UNSIGNED_BYTE],
  r8snorm: [GL.R8_SNORM, GL.RED, GL.BYTE],
  r8uint: [GL.R8UI, GL.RED_INTEGER, GL.UNSIGNED_BYTE],
  r8sint: [GL.R8I, GL.RED_INTEGER, GL.BYTE],
  r16unorm: [GL_EXTENSION.R16, GL.RED, GL.UNSIGNED_SHORT],
  r16snorm: [GL_EXTENSION.R16_SNORM, GL.RED, GL.SHORT],
  r16uint: [GL.R16UI, GL.RED_INTEGER, GL.UNSIGNED_SHORT],
  r16sint: [GL.R16I, GL.RED_INTEGER, GL.SHORT],
  r16float: [GL.R16F, GL.RED, GL.HALF_FLOAT],
  rg8unorm: [GL.RG8, GL.RG, GL.UNSIGNED_BYTE],
  rg8snorm: [GL.RG8_SNORM, GL.RG, GL.BYTE],
  rg8uint: [GL.RG8UI, GL.RG_INTEGER, GL.UNSIGNED_BYTE],
  rg8sint: [GL.RG8I, GL.RG_INTEGER, GL.BYTE],
  r32uint: [GL.R32UI, GL.RED_INTEGER, GL.UNSIGNED_INT],
  r32sint: [GL.R32I, GL.RED_INTEGER, GL.INT],
  r32float: [GL.R32F, GL.RED, GL.FLOAT],
  rg16unorm: [GL_EXTENSION.RG16, GL.RG, GL.UNSIGNED_SHORT],
  rg16snorm: [GL_EXTENSION.RG16_SNORM, GL.RG, GL.SHORT],
  rg16uint: [GL.RG16UI, GL.RG_INTEGER, GL.UNSIGNED_SHORT],
  rg16sint: [GL.RG16I, GL.RG_INTEGER, GL.SHORT],
  rg16float: [GL.RG16F, GL.RG, GL.HALF_FLOAT],
  rgba8unorm: [GL.RGBA8, GL.RGBA, GL.UNSIGNED_BYTE],
  'rgba8unorm-srgb': [GL.SRGB8_ALPHA8, GL.RGBA, GL.UNSIGNED_BYTE],
  rgba8snorm: [GL.RGBA8_SNORM, GL.RGBA, GL.BYTE],
  rgba8uint: [GL.RGBA8UI, GL.RGBA_INTEGER, GL.UNSIGNED_BYTE],
  rgba8sint: [GL.RGBA8I, GL.RGBA_INTEGER, GL.BYTE],
  bgra8unorm: [GL.RGBA8, GL.RGBA, GL.UNSIGNED_BYTE],
  'bgra8unorm-srgb': [GL.SRGB8_ALPHA8, GL.RGBA, GL.UNSIGNED_BYTE],
  rgb9e5ufloat: [GL.RGB9_E5, GL.RGB, GL.UNSIGNED_INT_5_9_9_9_REV],
  rgb10a2uint: [GL.RGB10_A2UI, GL.RGBA_INTEGER, GL.UNSIGNED_INT_2_10_10_10_REV],
  rgb10a2unorm: [GL.RGB10_A2, GL.RGBA, GL.UNSIGNED_INT_2_10_10_10_REV],
  rg11b10ufloat: [GL.R11F_G11F_B10F, GL.RGB, GL.UNSIGNED_INT_10F_11F_11F_REV],
  rg32uint: [GL.RG32UI, GL.RG_INTEGER, GL.UNSIGNED_INT],
  rg32sint: [GL.RG32I, GL.RG_INTEGER, GL.INT],
  rg32float: [GL.RG32F, GL.RG, GL.FLOAT],
  rgba16unorm: [GL_EXTENSION.RGBA16, GL.RGBA, GL.UNSIGNED_SHORT],
  rgba16snorm: [GL_EXTENSION.RGBA16_SNORM, GL.RGBA, GL.SHORT],
  rgba16uint: [GL.RGBA16UI, GL.RGBA_INTEGER, GL.UNSIGNED_SHORT],
  rgba16sint: [GL.RGBA16I, GL.RGBA_INTEGER, GL.SHORT],
  rgba16float: [GL.RGBA16F, GL.RGBA, GL.HALF_FLOAT],
  rgba32uint: [GL.RGBA32UI, GL.RGBA_INTEGER, GL.UNSIGNED_INT],
  rgba32sint: [GL.RGBA32I, GL.RGBA_INTEGER, GL.INT],
  rgba32float: [GL.RGBA32F, GL.RGBA, GL.FLOAT],
  depth16unorm: [GL.DEPTH_COMPONENT16, GL.DEPTH_COMPONENT, GL.UNSIGNED_SHORT],
  depth24plus: [GL.DEPTH_COMPONENT24, GL.DEPTH_COMPONENT, GL.UNSIGNED_INT],
  'depth24plus-stencil8': [GL.DEPTH24_STENCIL8, GL.DEPTH_STENCIL, GL.UNSIGNED_INT_24_8],
  depth32float: [GL.DEPTH_COMPONENT32F, GL.DEPTH_COMPONENT, GL.FLOAT],
  'depth32float-stencil8': [GL.DEPTH32F_STENCIL8, GL.DEPTH_STENCIL, GL.FLOAT_32_UNSIGNED_INT_24_8_REV],
};

/** A renderbuffer can have it, a texture cannot. */
const STENCIL: Entry = [GL.STENCIL_INDEX8, GL.NONE, GL.NONE];

const COMPRESSED: Readonly<Record<string, GLenum>> = {
  'bc1-rgba-unorm': GL_EXTENSION.RGBA_S3TC_DXT1,
  'bc1-rgba-unorm-srgb': GL_EXTENSION.SRGB_ALPHA_S3TC_DXT1,
  'bc2-rgba-unorm': GL_EXTENSION.RGBA_S3TC_DXT3,
  'bc2-rgba-unorm-srgb': GL_EXTENSION.SRGB_ALPHA_S3TC_DXT3,
  'bc3-rgba-unorm': GL_EXTENSION.RGBA_S3TC_DXT5,
  'bc3-rgba-unorm-srgb': GL_EXTENSION.SRGB_ALPHA_S3TC_DXT5,
  'bc4-r-unorm': GL_EXTENSION.RED_RGTC1,
  'bc4-r-snorm': GL_EXTENSION.SIGNED_RED_RGTC1,
  'bc5-rg-unorm': GL_EXTENSION.RED_GREEN_RGTC2,
  'bc5-rg-snorm': GL_EXTENSION.SIGNED_RED_GREEN_RGTC2,
  'bc6h-rgb-ufloat': GL_EXTENSION.RGB_BPTC_UNSIGNED_FLOAT,
  'bc6h-rgb-float': GL_EXTENSION.RGB_BPTC_SIGNED_FLOAT,
  'bc7-rgba-unorm': GL_EXTENSION.RGBA_BPTC_UNORM,
  'bc7-rgba-unorm-srgb': GL_EXTENSION.SRGB_ALPHA_BPTC_UNORM,
  'etc2-rgb8unorm': GL_EXTENSION.RGB8_ETC2,
  'etc2-rgb8unorm-srgb': GL_EXTENSION.SRGB8_ETC2,
  'etc2-rgb8a1unorm': GL_EXTENSION.RGB8_PUNCHTHROUGH_ALPHA1_ETC2,
  'etc2-rgb8a1unorm-srgb': GL_EXTENSION.SRGB8_PUNCHTHROUGH_ALPHA1_ETC2,
  'etc2-rgba8unorm': GL_EXTENSION.RGBA8_ETC2_EAC,
  'etc2-rgba8unorm-srgb': GL_EXTENSION.SRGB8_ALPHA8_ETC2_EAC,
  'eac-r11unorm': GL_EXTENSION.R11_EAC,
  'eac-r11snorm': GL_EXTENSION.SIGNED_R11_EAC,
  'eac-rg11unorm': GL_EXTENSION.RG11_EAC,
  'eac-rg11snorm': GL_EXTENSION.SIGNED_RG11_EAC,
  ...astcFormats(),
};

/** In the order of their numbers. */
function astcFormats(): Record<string, GLenum> {
  const blocks = '4x4 5x4 5x5 6x5 6x6 8x5 8x6 8x8 10x5 10x6 10x8 10x10 12x10 12x12'.split(' ');
  return Object.fromEntries(
    blocks.flatMap((block, i) => [
      [`astc-${block}-unorm`, GL_EXTENSION.RGBA_ASTC_4X4 + i],
      [`astc-${block}-unorm-srgb`, GL_EXTENSION.SRGB8_ALPHA8_ASTC_4X4 + i],
    ]),
  );
}

const KNOWN = new Map<string, GlTextureFormat>([
  ...[...Object.entries(PLAIN), ['stencil8', STENCIL] as const].map(
    ([name, [internalFormat, format, type]]) =>
      [name, { internalFormat, format, type, compressed: false }] satisfies [string, GlTextureFormat],
  ),
  ...Object.entries(COMPRESSED).map(
    ([name, internalFormat]) =>
      [name, { internalFormat, format: GL.NONE, type: GL.NONE, compressed: true }] satisfies [string, GlTextureFormat],
  ),
]);

/**
 * The format as GL calls it, whether or not a context has the extension that it needs (`featureOfFormat` tells).
 * @throws RangeError for a name that is no texture format
 */
export function glTextureFormat(format: GPUTextureFormat): GlTextureFormat {
  const known = KNOWN.get(format);
  if (known === undefined) throw new RangeError(`WebGL2 has no texture format "${format}"`);
  return known;
}

/** Why nothing can sample a texture of this format, for a message; `null` = it can be. */
export function whyNotSampled(format: GPUTextureFormat): string | null {
  return format === 'stencil8' ? 'WebGL2 has stencil8 beside colours only, as a depthStencilFormat' : null;
}

/**
 * Why this context cannot draw into the format, for a message; `null` = it can. Beyond what WebGPU's rules say
 * (`featureToDrawInto`), since there every device draws into floats.
 */
export function whyNotDrawn(format: GPUTextureFormat, { extensions }: Capabilities): string | null {
  if (isDepthStencilFormat(format)) return null;
  if (/snorm$/.test(format)) return extensions.renderSnorm ? null : lackOf(format, 'EXT_render_snorm');
  if (/float$/.test(format)) return extensions.colorBufferFloat ? null : lackOf(format, 'EXT_color_buffer_float');
  return null;
}

function lackOf(format: GPUTextureFormat, extension: string): string {
  return `drawing into "${format}" needs the WebGL extension ${extension}, which this context does not have`;
}
