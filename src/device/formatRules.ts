/** What the standard's table of texture formats says about making textures: which there are, and what can be drawn into. */

const PLAIN = /^(?:r|rg|rgba)(?:8(?:unorm|snorm|uint|sint)|(?:16|32)(?:uint|sint|float))$/;
const OTHER = /^(?:rgba8unorm-srgb|bgra8unorm(?:-srgb)?|rgb9e5ufloat|rgb10a2(?:unorm|uint)|rg11b10ufloat)$/;
const EIGHT_BIT_SNORM = /^(?:r|rg|rgba)8snorm$/;
const TIER_1 = /^(?:r|rg|rgba)16[us]norm$/;
const RESOLVABLE =
  /^(?:(?:r|rg|rgba)8[us]norm|(?:rgba8|bgra8)unorm(?:-srgb)?|(?:r|rg|rgba)16float|rgb10a2unorm|rg11b10ufloat)$/;
const DEPTH = /^(?:stencil8|depth16unorm|depth24plus(?:-stencil8)?|depth32float(?:-stencil8)?)$/;
const BC = /^bc(?:[1237]-rgba-unorm(?:-srgb)?|4-r-[us]norm|5-rg-[us]norm|6h-rgb-u?float)$/;
const ETC = /^(?:etc2-(?:rgb8|rgb8a1|rgba8)unorm(?:-srgb)?|eac-rg?11[us]norm)$/;
const ASTC = /^astc-(?:4x4|5x[45]|6x[56]|8x[568]|10x(?:5|6|8|10)|12x1[02])-unorm(?:-srgb)?$/;

const TIER_1_FEATURE = 'texture-formats-tier1';

/** The feature that textures of this format need; `''` = none, `null` = there is no such format. */
export function featureOfFormat(format: string): string | null {
  if (format === 'depth32float-stencil8') return format;
  if (PLAIN.test(format) || OTHER.test(format) || DEPTH.test(format)) return '';
  if (TIER_1.test(format)) return TIER_1_FEATURE;
  if (BC.test(format)) return 'texture-compression-bc';
  if (ETC.test(format)) return 'texture-compression-etc2';
  return ASTC.test(format) ? 'texture-compression-astc' : null;
}

/** Whether a texture of this format can be a depth-stencil attachment. */
export function isDepthStencilFormat(format: string): boolean {
  return DEPTH.test(format);
}

/** The feature that drawing colours into this format needs; `''` = none, `null` = it cannot be drawn into. */
export function featureToDrawInto(format: string): string | null {
  if (format === 'rg11b10ufloat') return 'rg11b10ufloat-renderable';
  if (TIER_1.test(format) || EIGHT_BIT_SNORM.test(format)) return TIER_1_FEATURE;
  if (format === 'rgb9e5ufloat') return null;
  return PLAIN.test(format) || OTHER.test(format) ? '' : null;
}

/**
 * Whether what is drawn with several samples can be resolved into a texture of this format: of those that can be drawn
 * into, all but integers, 32-bit floats and 16-bit normalized ones.
 */
export function isResolvable(format: string): boolean {
  return RESOLVABLE.test(format);
}
