import type { RenderState } from '../format/carbonEffect/renderState.js';
import type { ResolvedState } from './PortableState.js';
import type { RenderingMode } from './renderingModes.js';

export interface RenderStateOptions {
  /** Default `ANY`: Carbon's initial values. */
  readonly mode?: RenderingMode;
  /** Default false. */
  readonly reversedDepth?: boolean;
  /** Default false. */
  readonly invertedCull?: boolean;
  /** Feature names that the device has. Absent: not known, nothing is reported for want of a feature. */
  readonly features?: ReadonlySet<string>;
  /** The pixel program discards by itself, so alpha test is no loss. Default false. See `programDiscards`. */
  readonly discards?: boolean;
}

/** The fixed-function state of a pass: rendering mode, then the pass' states on top, then the overrides (`carbon-format.md` 6.12). Never throws. */
export function resolveRenderState(states: readonly RenderState[], options: RenderStateOptions = {}): ResolvedState {
  throw new Error(`not yet: ${states.length} ${options.mode}`);
}
