import type { ShaderBundleStage } from '../../format/shaderBundle/ShaderBundle.js';
import { SHADER_LANGUAGE } from '../../format/shaderBundle/shaderEnums.js';
import { programText } from '../programText.js';

/** The WGSL of a stage as packed files have it. */
export function withProgramText(stage: ShaderBundleStage): ShaderBundleStage {
  return {
    ...stage,
    variants: stage.variants.map((variant) => {
      return variant.language === SHADER_LANGUAGE.wgsl ? { ...variant, source: programText(variant.source) } : variant;
    }),
  };
}
