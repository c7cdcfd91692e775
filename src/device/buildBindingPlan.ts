import type { ShaderPass } from '../resource/ShaderPass.js';
import type { BindingPlan } from './BindingPlan.js';
import type { DeviceErrorSubject } from './DeviceError.js';

/** The part of a `ShaderPass` that bindings come from. */
export type BoundPass = Pick<
  ShaderPass,
  'technique' | 'index' | 'stages' | 'isTranslated' | 'backend' | 'backendError' | 'programText'
>;

export interface BindingPlanOptions {
  /** Device, effect and options for messages. */
  readonly subject?: DeviceErrorSubject;
  /** The device's `maxBindGroups`. Default 4, WebGPU's guaranteed value. */
  readonly maxBindGroups?: number;
}

/**
 * Joins a pass' backend block with its stages' records (`carbon-format.md` 10.5).
 * @throws DeviceError for a pass that is not translated, has no backend data or does not join
 * @throws FormatError the pass' `backendError`
 */
export function buildBindingPlan(pass: BoundPass, options: BindingPlanOptions = {}): BindingPlan {
  throw new Error(`not yet: ${pass.index} ${options.maxBindGroups}`);
}
