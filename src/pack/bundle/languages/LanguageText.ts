import type { GLCombinedSampler } from '../../../format/shaderBundle/ShaderReflection.js';

/** What a bound variable is in one language. */
export interface LanguagePlace {
  /** As the text has it: of a buffer its block's. */
  readonly name: string;
  /** Register, binding point or unit; `NO_SLOT` where the language has none but group and binding. */
  readonly slot: number;
}

/** A program in one language, with what its reflection has to know of the text. */
export interface LanguageText {
  readonly source: string;
  /** By the variable's name in the WGSL: one for each that the program uses. */
  readonly places: ReadonlyMap<string, LanguagePlace>;
  /** What inputs and outputs are called, by location. Absent: as in the WGSL. */
  readonly inputs?: ReadonlyMap<number, string>;
  readonly outputs?: ReadonlyMap<number, string>;
  /** Of GLSL: sampler uniforms that stand for a texture. */
  readonly combinedSamplers?: readonly GLCombinedSampler[];
}
