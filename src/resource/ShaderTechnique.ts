import type { ShaderPass } from './ShaderPass.js';

/** A named way to draw, e.g. `Main`, `Depth`, `Shadow`, `Picking`. */
export interface ShaderTechnique {
  readonly name: string;
  /** Index in `Tr2Shader.techniques`. */
  readonly index: number;
  readonly passes: readonly ShaderPass[];
}
