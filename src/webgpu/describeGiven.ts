import { describeValue } from '../device/describeValue.js';
import { WebGPUBuffer } from './WebGPUBuffer.js';
import { WebGPUTexture } from './WebGPUTexture.js';

/** What an error says that it was given instead of what it wants, e.g. `vertex buffer "hull"`, `GPUSampler`, `null`. */
export function describeGiven(given: unknown): string {
  if (given instanceof WebGPUTexture) return `texture "${given.label}"`;
  if (given instanceof WebGPUBuffer) return `${given.usage} buffer "${given.label}"`;
  return describeValue(given);
}
