import type { Frame } from './EffectDevice.js';

/** The frame of a device that is being recovered, or of a canvas without a size: draws nothing, so that a loop of frames goes on. */
export const IDLE_FRAME: Frame = {
  draw: () => false,
  end: () => {},
};
