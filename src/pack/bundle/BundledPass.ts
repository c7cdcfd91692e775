import type { BackendBlock } from '../../format/carbonEffect/BackendBlock.js';
import type { Parameter } from '../../format/carbonEffect/parameter.js';
import type { RenderState } from '../../format/carbonEffect/renderState.js';
import type { Stage } from '../../format/carbonEffect/stage.js';

/** The records of the pass that becomes a bundle, whether an author's definition or a file has them. */
export interface BundledPass {
  readonly technique: string;
  /** Index of the technique in its body. */
  readonly techniqueIndex: number;
  /** Index in the technique. */
  readonly pass: number;
  /** How many passes the technique has. */
  readonly passes: number;
  readonly stages: readonly Stage[];
  readonly renderStates: readonly RenderState[];
  /** What of the body's names has annotations. */
  readonly parameters: readonly Parameter[];
  /** Of the WGSL programs; of GLSL programs where there are no others. */
  readonly block: BackendBlock;
}
