import type { ShaderBundle, ShaderBundleStage, ShaderInfo } from './ShaderBundle.js';

/** A variant with the stage that it belongs to: what YUP's `addShader` takes. */
export interface StageShader extends ShaderInfo {
  readonly stage: number;
}

/** What YUP's `setSPIRV` takes. */
export interface StageSpirv {
  readonly stage: number;
  readonly sourceLanguage: number;
  readonly bytes: Uint8Array;
}

/**
 * A bundle of variants in any order, and SPIR-V, with YUP's order of stages: those with a variant as they first come, then
 * those that have SPIR-V alone by ascending number (`yslb.md` 1). Of two SPIR-V of one stage the last counts.
 */
export function makeShaderBundle(shaders: readonly StageShader[], spirv: readonly StageSpirv[] = []): ShaderBundle {
  const spirvOf = new Map(spirv.map((it) => [it.stage, it]));
  const variantsOf = new Map<number, ShaderInfo[]>();
  for (const { stage, ...variant } of shaders) {
    const variants = variantsOf.get(stage);
    if (variants === undefined) variantsOf.set(stage, [variant]);
    else variants.push(variant);
  }
  const alone = [...spirvOf.keys()].filter((stage) => !variantsOf.has(stage)).sort((a, b) => a - b);
  return {
    stages: [...variantsOf.keys(), ...alone].map((stage): ShaderBundleStage => {
      const { sourceLanguage = 0, bytes = new Uint8Array(0) } = spirvOf.get(stage) ?? {};
      return { stage, sourceLanguage, spirv: bytes, variants: variantsOf.get(stage) ?? [] };
    }),
  };
}
