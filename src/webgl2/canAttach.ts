import { featureToDrawInto } from '../device/formatRules.js';
import type { Capabilities } from './Capabilities.js';
import { whyNotDrawn } from './glTextureFormat.js';

/** Whether a framebuffer can have a texture of this format as a colour: to draw into it, and also to read or copy it. */
export function canAttach(format: GPUTextureFormat, capabilities: Capabilities): boolean {
  return featureToDrawInto(format) !== null && whyNotDrawn(format, capabilities) === null;
}
