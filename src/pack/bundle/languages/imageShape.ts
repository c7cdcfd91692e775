import { IMAGE_DIMENSION } from '../../../format/shaderBundle/shaderEnums.js';

/** How a reflection says what kind of image a texture is. */
export interface ImageShape {
  /** `ImageDimension`; arrays have that of their layers (`yslb.md` 6). */
  readonly imageDim: number;
  readonly imageIsDepth: boolean;
  readonly imageArrayed: boolean;
  readonly imageMS: boolean;
  /** SPIR-V's `ImageFormat`; 0 for textures that are sampled. */
  readonly imageFormat: number;
}

const DIMENSIONS: Readonly<Record<string, number>> = {
  '1d': IMAGE_DIMENSION.dim1D,
  '2d': IMAGE_DIMENSION.dim2D,
  '3d': IMAGE_DIMENSION.dim3D,
  cube: IMAGE_DIMENSION.cube,
  external: IMAGE_DIMENSION.dim2D,
};

/**
 * @param dimension what follows `texture_` or `texture_storage_`: `2d`, `depth_cube_array`, `multisampled_2d`, …
 * @param format of a storage texture, in WGSL's words; empty for one that is sampled.
 */
export function imageShape(dimension: string, format: string): ImageShape {
  const match = /^(depth_)?(multisampled_)?(\w+?)(_array)?$/.exec(dimension);
  const [, depth, multisampled, shape = '', array] = match ?? [];
  const imageDim = DIMENSIONS[shape];
  if (imageDim === undefined) throw new TypeError(`texture_${dimension} has no dimension that is known`);
  return {
    imageDim,
    imageIsDepth: depth !== undefined,
    imageArrayed: array !== undefined,
    imageMS: multisampled !== undefined,
    imageFormat: format === '' ? 0 : (SPIRV_FORMATS[format] ?? 0),
  };
}

/** SPIR-V's `ImageFormat` (its specification, 3.11) of the texel formats that WGSL has; it has no bgra8unorm. */
const SPIRV_FORMATS: Readonly<Record<string, number>> = {
  rgba32float: 1,
  rgba16float: 2,
  r32float: 3,
  rgba8unorm: 4,
  rgba8snorm: 5,
  rg32float: 6,
  rg16float: 7,
  rg11b10ufloat: 8,
  r16float: 9,
  rgba16unorm: 10,
  rgb10a2unorm: 11,
  rg16unorm: 12,
  rg8unorm: 13,
  r16unorm: 14,
  r8unorm: 15,
  rgba16snorm: 16,
  rg16snorm: 17,
  rg8snorm: 18,
  r16snorm: 19,
  r8snorm: 20,
  rgba32sint: 21,
  rgba16sint: 22,
  rgba8sint: 23,
  r32sint: 24,
  rg32sint: 25,
  rg16sint: 26,
  rg8sint: 27,
  r16sint: 28,
  r8sint: 29,
  rgba32uint: 30,
  rgba16uint: 31,
  rgba8uint: 32,
  r32uint: 33,
  rgb10a2uint: 34,
  rg32uint: 35,
  rg16uint: 36,
  rg8uint: 37,
  r16uint: 38,
  r8uint: 39,
};
