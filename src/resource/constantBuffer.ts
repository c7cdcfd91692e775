import type { Constant } from '../format/carbonEffect/constant.js';
import type { StageInput } from '../format/carbonEffect/stageInput.js';

/** Bytes of default values that Carbon's runtime keeps; the rest of a longer blob is dropped (`carbon-format.md` 9.3). */
export const DEFAULT_BYTES_MAX = 4096;

/**
 * Most bytes of a constant buffer: D3D's 4096 registers, and WebGPU's guaranteed `maxUniformBufferBindingSize`. A
 * constant that a damaged file puts behind it has no bytes, instead of making a buffer of gigabytes.
 */
export const CONSTANT_BUFFER_BYTES_MAX = 65_536;

const REGISTER_BYTES = 16;

/** Bytes of register b0 of a stage: the end of the last constant rounded up to whole registers, 0 without constants. */
export function constantBufferSize(constants: readonly Constant[]): number {
  let end = 0;
  for (const { offset, size } of constants) end = Math.max(end, offset + size);
  // A stage that lists only empty constants still declares the buffer, and no API binds an empty one.
  if (constants.length > 0) end = Math.max(end, 1);
  return Math.min(Math.ceil(end / REGISTER_BYTES) * REGISTER_BYTES, CONSTANT_BUFFER_BYTES_MAX);
}

/** A new buffer for register b0 of a stage: its default bytes, then zeros. Defaults that the buffer has no room for are dropped. */
export function createConstantBuffer({ constants, defaults }: Pick<StageInput, 'constants' | 'defaults'>): Uint8Array {
  const buffer = new Uint8Array(constantBufferSize(constants));
  buffer.set(defaults.bytes.subarray(0, Math.min(DEFAULT_BYTES_MAX, buffer.length)));
  return buffer;
}
