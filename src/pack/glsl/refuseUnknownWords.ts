import { GlslRefusal } from './GlslRefusal.js';

/**
 * Refuses GLSL that calls what GLSL ES 3.00 does not have, or asks for an extension that WebGL2 does not have: naga writes
 * some things without looking at the version.
 * @throws GlslRefusal
 */
export function refuseUnknownWords(glsl: string): void {
  const extension = /^#extension (\w+)/m.exec(glsl)?.[1];
  if (extension !== undefined) {
    throw new GlslRefusal(EXTENSIONS[extension] ?? `WebGL2 does not have ${extension}`, -1);
  }
  const defined = [...glsl.matchAll(/^struct (\w+)|^\w+(?:\[\d+\])? (\w+)\(/gm)].map(
    ([, struct, name]) => struct ?? name,
  );
  const known = new Set([...defined, ...WORDS]);
  for (const [, word = ''] of glsl.matchAll(/(?<![.\w])([A-Za-z_]\w*)\s*\(/g)) {
    if (known.has(word) || TYPE.test(word)) continue;
    throw new GlslRefusal(`GLSL ES 3.00 has no ${word}, which naga writes for a function of WGSL`, -1);
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  GL_EXT_texture_shadow_lod:
    'GLSL ES 3.00 does not compare with arrays and cubes of depth textures at an offset or level',
  GL_OES_sample_variables: 'GLSL ES 3.00 has no sample_index and sample_mask',
};

const TYPE = /^(float|u?int|bool|[iub]?vec[234]|mat[234](x[234])?)$/;

/** Built-in functions of GLSL ES 3.00 (its specification, chapter 8), and the words that a parenthesis follows. */
const WORDS: readonly string[] = `
  if for while switch return layout
  radians degrees sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh
  pow exp log exp2 log2 sqrt inversesqrt
  abs sign floor trunc round roundEven ceil fract mod modf min max clamp mix step smoothstep isnan isinf
  floatBitsToInt floatBitsToUint intBitsToFloat uintBitsToFloat
  packSnorm2x16 unpackSnorm2x16 packUnorm2x16 unpackUnorm2x16 packHalf2x16 unpackHalf2x16
  length distance dot cross normalize faceforward reflect refract
  matrixCompMult outerProduct transpose determinant inverse
  lessThan lessThanEqual greaterThan greaterThanEqual equal notEqual any all not
  textureSize texture textureProj textureLod textureOffset texelFetch texelFetchOffset textureProjOffset
  textureLodOffset textureProjLod textureProjLodOffset textureGrad textureGradOffset textureProjGrad textureProjGradOffset
  dFdx dFdy fwidth
`
  .trim()
  .split(/\s+/);
