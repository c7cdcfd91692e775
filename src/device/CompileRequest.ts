import type { PassKind } from './findTechnique.js';
import type { RenderingMode } from './renderingModes.js';
import type { VertexLayout } from './VertexLayout.js';

/** The attachments that a pass is going to be drawn into. Formats must equal those of the encoder it is recorded in. */
export interface RenderTargets {
  /** One entry per colour attachment; `null` = no attachment at that index. */
  readonly colorFormats: readonly (GPUTextureFormat | null)[];
  /** Absent = no depth attachment: depth and stencil state is dropped. */
  readonly depthStencilFormat?: GPUTextureFormat;
  /** Default 1. */
  readonly sampleCount?: number;
}

/** What to make of one technique of a shader. Everything that shapes a pipeline and is not in the file. */
export interface CompileRequest {
  /** Default `Main`; `''` = the first technique of the file. */
  readonly technique?: string;
  /** Needed by techniques with render passes; ignored by compute passes. */
  readonly targets?: RenderTargets;
  /** The vertex buffers to draw with. Default: none (programs that use the vertex index alone). */
  readonly vertexLayout?: VertexLayout;
  /** Default `triangle-list`. */
  readonly topology?: GPUPrimitiveTopology;
  /** For strip topologies only. */
  readonly stripIndexFormat?: GPUIndexFormat;
  /** The preset that the pass states are a delta on. Default `ANY`: Carbon's initial values. */
  readonly mode?: RenderingMode;
  /** Remaps the depth function for a reversed depth buffer (cleared to 0). Default false. */
  readonly reversedDepth?: boolean;
  /** Swaps clockwise and counter-clockwise culling, for mirrored views. Default false. */
  readonly invertedCull?: boolean;
  /** Whether the layouts of b1 to b4 take dynamic offsets. Default false. */
  readonly dynamicOffsets?: boolean;
}

/** How a device's own frames compile. */
export interface CompileOptions {
  /** The encoder can switch to the other view of its target: passes that ask for sRGB writes get it, the others do not. */
  readonly followsSrgbWrite?: boolean;
  /** Compiles the passes of this kind alone. Default: all. */
  readonly only?: PassKind;
}
