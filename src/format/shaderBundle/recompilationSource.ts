import type { ShaderInfo } from './ShaderBundle.js';

/**
 * The GLSL to compile a variant from anew: the author's own where it is there, else the text. The text of a GL variant has
 * its samplers combined, and compiled again it would have none to bind (document 004, `ISRC`).
 */
export function recompilationSource({ inputSource, source }: Pick<ShaderInfo, 'inputSource' | 'source'>): string {
  return inputSource === '' ? source : inputSource;
}
