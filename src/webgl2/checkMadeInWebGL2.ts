import type { DeviceTextureSource } from '../device/DeviceTextureSource.js';
import type { Generation } from './Generation.js';
import { glTextureFormat, whyNotDrawn, whyNotSampled } from './glTextureFormat.js';

/**
 * What WebGL2 cannot make although WebGPU, whose rules `checkTexture` holds textures to, can.
 * @throws RangeError
 */
export function checkMadeInWebGL2(generation: Generation, source: DeviceTextureSource): void {
  const { viewDimension, format, depthStencilFormat, sampleCount, label } = source;
  const what = `texture "${label}"`;
  if (viewDimension === 'cube-array') {
    throw new RangeError(`${what}: WebGL2 has no arrays of cubes. Make several cubes, or a 2d-array`);
  }
  if (source.storage) {
    throw new RangeError(`${what}: WebGL2 has no storage textures. Leave storage out, or draw on WebGPU`);
  }
  const isTarget = source.content.kind === 'target';
  const problem = whyNotSampled(format) ?? (isTarget ? whyNotDrawn(format, generation.capabilities) : null);
  if (problem !== null) throw new RangeError(`${what}: ${problem}`);
  if (sampleCount === 1) return;
  for (const each of [format, depthStencilFormat]) {
    if (each !== null) checkSamples(generation, each, sampleCount, what);
  }
}

/** A target or canvas of several samples. @throws RangeError where WebGL2 has no such samples in this format here */
export function checkSamples(
  generation: Generation,
  format: GPUTextureFormat,
  sampleCount: number,
  what: string,
): void {
  const { gl } = generation;
  const { internalFormat } = glTextureFormat(format);
  // A lost context answers nothing; what was checked before it was lost holds for the one that comes after.
  const counts: Int32Array | null = gl.getInternalformatParameter(gl.RENDERBUFFER, internalFormat, gl.SAMPLES);
  // The largest comes first.
  const most = counts === null ? sampleCount : (counts[0] ?? 1);
  if (most >= sampleCount) return;
  throw new RangeError(
    `${what}: format "${format}" has at most ${most} samples here, and sampleCount is ${sampleCount}. Leave it out`,
  );
}
