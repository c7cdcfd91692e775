import type { BackendStage } from './BackendStage.js';
import type { GlslBinding } from './GlslBinding.js';

/**
 * A block of the layouts `g0`, `g1` or `g1x` in its own terms (`backend-block.md` section 3): per stage, which uniform of
 * the GLSL text stands for which register. `BackendBlock.bindGroups` says the same in the terms that all blocks share, as
 * far as they reach; what a WebGL2 device needs beyond them is here.
 */
export interface GlslBlock {
  readonly stages: readonly GlslStage[];
}

export interface GlslStage {
  readonly stage: BackendStage;
  readonly bindings: readonly GlslBinding[];
  /** Vertex attributes: the only thing that ties an attribute's name to its input register. */
  readonly inputs: readonly GlslStageInput[];
  /** Set where a compute program was made into a pixel program. */
  readonly computeFragment: GlslComputeFragment | null;
}

export type GlslComponentType = 'unknown' | 'uint32' | 'int32' | 'float32';

/** An attribute of the vertex program. */
export interface GlslStageInput {
  /** The `registerIndex` of the stage's pipeline input. */
  readonly register: number;
  /** The identifier in the program text, e.g. `in_TEXCOORD0`. */
  readonly name: string;
  readonly semanticName: string;
  readonly semanticIndex: number;
  readonly componentType: GlslComponentType;
  /** Bit per component that is declared, x = 1. */
  readonly mask: number;
}

/** A compute program that runs as a pixel program: each invocation is a pixel, its results are colour outputs. */
export interface GlslComputeFragment {
  /** Threads in x, y and z; `null` where the block does not say. */
  readonly threadGroup: readonly [number, number, number] | null;
  /** Name of the uniform that holds where a dispatch begins. */
  readonly dispatchOriginUniform: string;
  readonly outputs: readonly GlslComputeOutput[];
}

/** A UAV that is written as a colour output. */
export interface GlslComputeOutput {
  /** u#. */
  readonly register: number;
  /** Layer of the texture; `null` = it has none. */
  readonly slice: number | null;
  /** `layout(location = …)` of the output. */
  readonly location: number;
  readonly name: string;
}
