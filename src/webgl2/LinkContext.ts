import type { Counters } from '../device/Counters.js';
import { DeviceLostError } from '../device/DeviceError.js';
import type { Capabilities } from './Capabilities.js';

/** What linking needs of the generation that the programs belong to. */
export interface LinkContext {
  /** Of the generation. */
  readonly number: number;
  readonly gl: WebGL2RenderingContext;
  readonly capabilities: Capabilities;
  readonly counters: Counters;
  /** `null` where nobody has told of a loss. */
  readonly lostError: DeviceLostError | null;
}

/** Why there will be no outcome; `null` where the context is there. The browser may not have told the device yet. */
export function lossOf({ lostError, gl, number }: LinkContext): DeviceLostError | null {
  if (lostError !== null || !gl.isContextLost()) return lostError;
  return new DeviceLostError('webgl2', 'unknown', number, 'the context is lost');
}
