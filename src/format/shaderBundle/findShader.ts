import type { ShaderBundle, ShaderInfo } from './ShaderBundle.js';

/**
 * The first variant of a stage in a language, as YUP's `findShader` finds it: no other language stands in.
 *
 * @param stage a number of `SHADER_STAGE`
 * @param language a number of `SHADER_LANGUAGE`
 * @returns `null` where the bundle has none
 */
export function findShader({ stages }: ShaderBundle, stage: number, language: number): ShaderInfo | null {
  const variants = stages.find((it) => it.stage === stage)?.variants;
  return variants?.find((it) => it.language === language) ?? null;
}
