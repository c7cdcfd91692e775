import type { RenderTargets } from './CompileRequest.js';
import type { ResolvedState, UnsupportedState } from './PortableState.js';

/** Fixed-function parts of a render pipeline's descriptor, and what goes to the pass encoder before a draw. */
export interface TargetState {
  readonly primitive: GPUPrimitiveState;
  /** `null` = leave the key out. */
  readonly depthStencil: GPUDepthStencilState | null;
  readonly multisample: GPUMultisampleState;
  /** For `fragment.targets`; a pass without a pixel stage has no fragment state. */
  readonly colorTargets: readonly (GPUColorTargetState | null)[];
  /** For `setStencilReference`; `null` = the stencil test is off. */
  readonly stencilReference: number | null;
  /** For `setBlendConstant`; `null` = the states give none, the encoder's value stays. */
  readonly blendConstant: readonly [number, number, number, number] | null;
  /** Those of the resolved state, then what these targets cannot take. */
  readonly unsupported: readonly UnsupportedState[];
}

export interface TargetOptions {
  /** Default `triangle-list`. */
  readonly topology?: GPUPrimitiveTopology;
  /** Used for strip topologies, ignored for the others. */
  readonly stripIndexFormat?: GPUIndexFormat;
  /** Feature names that the device has, for float formats that blend only with one. Default none. */
  readonly features?: ReadonlySet<string>;
  /** Bit per colour target that the pixel program writes, see `fragmentOutputs`. Others get write mask 0, as WebGPU asks. Default: all. */
  readonly outputs?: number;
}

/** Fits a resolved state to the attachments of a pass. Never throws; what the attachments cannot take is reported. */
export function applyToTargets(
  resolved: ResolvedState,
  targets: RenderTargets,
  options: TargetOptions = {},
): TargetState {
  throw new Error(`not yet: ${resolved.unsupported.length} ${targets.sampleCount} ${options.topology}`);
}
