import { RESOURCE_TYPE } from '../../format/carbonEffect/texture.js';
import type { ShaderResourceBinding } from '../../format/shaderBundle/ShaderReflection.js';
import { IMAGE_DIMENSION, SHADER_BASE_TYPE } from '../../format/shaderBundle/shaderEnums.js';

const { dim1D, dim2D, dim2DArray, dim3D, cube, cubeArray } = IMAGE_DIMENSION;

/** What follows `texture_` in WGSL; `null` for a dimension that browsers do not have. */
function dimensionOf({ imageDim, imageArrayed }: ShaderResourceBinding): string | null {
  switch (imageDim) {
    case dim1D:
      return '1d';
    case dim2D:
      return imageArrayed ? '2d_array' : '2d';
    case dim2DArray:
      return '2d_array';
    case dim3D:
      return '3d';
    case cube:
      return imageArrayed ? 'cube_array' : 'cube';
    case cubeArray:
      return 'cube_array';
    default:
      return null;
  }
}

/** The WGSL type of a texture that the text does not declare, as far as the reflection says it. */
export function wgslTextureType(image: ShaderResourceBinding): string | null {
  const dimension = dimensionOf(image);
  if (dimension === null) return null;
  if (image.imageIsDepth) return `texture_depth_${image.imageMS ? 'multisampled_' : ''}${dimension}`;
  return `texture_${image.imageMS ? 'multisampled_' : ''}${dimension}<${componentOf(image)}>`;
}

function componentOf({ baseType }: ShaderResourceBinding): string {
  if (baseType === SHADER_BASE_TYPE.int32) return 'i32';
  return baseType === SHADER_BASE_TYPE.uint32 ? 'u32' : 'f32';
}

const RESOURCE_TYPES: Readonly<Record<string, number>> = {
  '1d': RESOURCE_TYPE.TEXTURE_1D,
  '2d': RESOURCE_TYPE.TEXTURE_2D,
  '3d': RESOURCE_TYPE.TEXTURE_3D,
  cube: RESOURCE_TYPE.TEXTURE_CUBE,
};

/** The resource type of a texture's record, by its WGSL or GLSL type text. */
export function textureResourceType(type: string): number {
  const dimension = /^texture_(?:depth_)?(\w+)/.exec(type)?.[1] ?? /^[iu]?sampler(\w+?)(?:Shadow)?$/.exec(type)?.[1];
  const word = dimension?.toLowerCase() ?? '';
  return (Object.hasOwn(RESOURCE_TYPES, word) ? RESOURCE_TYPES[word] : undefined) ?? RESOURCE_TYPE.TYPELESS;
}
