import { combinedType, componentsOf, kindOf, vectorOf } from './glslTypes.js';

type Types = readonly (string | null)[];

/** The type of a call of one of GLSL's own functions; `null` where it is not known. */
export function builtinResult(callee: string, given: Types): string | null {
  const [first = null] = given;
  if (/^(length|distance|dot|determinant)$/.test(callee)) return 'float';
  if (/^(any|all)$/.test(callee)) return 'bool';
  if (callee === 'cross') return 'vec3';
  if (/^pack/.test(callee)) return 'uint';
  if (/^unpack/.test(callee)) return 'vec2';
  if (/^(transpose|inverse|matrixCompMult|outerProduct)$/.test(callee)) return 'mat';
  if (/^(lessThan|greaterThan|equal|notEqual|not|isnan|isinf)/.test(callee)) return sized('bool', first);
  if (callee === 'floatBitsToInt') return sized('int', first);
  if (callee === 'floatBitsToUint') return sized('uint', first);
  if (/^u?intBitsToFloat$/.test(callee)) return sized('float', first);
  if (/^(bitCount|findLSB|findMSB)$/.test(callee)) return sized('int', first);
  if (/^(bitfieldExtract|bitfieldInsert|ldexp|frexp)$/.test(callee)) return first;
  if (/^texture(QueryLevels|Samples)$/.test(callee)) return 'int';
  if (callee === 'imageSize') return imageSize(first);
  if (callee === 'imageLoad') return texelType(first?.replace('image', 'sampler') ?? null);
  if (callee === 'textureSize') return /Array|3D/.test(first ?? '') ? 'ivec3' : 'ivec2';
  if (/^(texture|texel)/.test(callee)) return texelType(first);
  if (callee === 'mix') return first;
  // What is left takes numbers of one kind, and gives the longest of them.
  return given.every((type) => kindOf(type) !== null) && given.length > 0
    ? given.reduce((a, b) => combinedType(a, b))
    : null;
}

function sized(kind: 'float' | 'int' | 'uint' | 'bool', like: string | null): string | null {
  return kindOf(like) === null ? null : vectorOf(kind, componentsOf(like));
}

function imageSize(image: string | null): string | null {
  const dimensions = image === null ? null : IMAGE_DIMENSIONS.find(([shape]) => shape.test(image));
  return dimensions?.[1] ?? null;
}

const IMAGE_DIMENSIONS: readonly (readonly [RegExp, string])[] = [
  [/^[iu]?image1D$/, 'int'],
  [/^[iu]?image2D$/, 'ivec2'],
  [/^[iu]?image(2DArray|3D)$/, 'ivec3'],
];

function texelType(sampler: string | null): string | null {
  if (sampler === null || !/^[iu]?sampler/.test(sampler)) return null;
  if (sampler.endsWith('Shadow')) return 'float';
  return `${sampler.slice(0, sampler.indexOf('sampler'))}vec4`;
}
