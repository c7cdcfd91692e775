import { assertReadable } from '../device/assertReadable.js';
import { levelLayout } from '../device/levelBytes.js';
import { roundUp } from '../device/roundUp.js';
import { hasDepth } from '../device/textureFormats.js';
import type { Generation } from './Generation.js';
import { BUFFER_USAGE, MAP_READ } from './gpuFlags.js';

/** WebGPU copies rows of a texture to multiples of this, in bytes. */
const ROW_ALIGNMENT = 256;

/**
 * Level 0 of a texture, tightly packed.
 * @throws DeviceError for a format that cannot be copied; DeviceLostError
 */
export async function readTexture(generation: Generation, texture: GPUTexture): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, depthOrArrayLayers, format, label } = texture;
  assertReadable('webgpu', texture);
  const { rowBytes, rows } = levelLayout(texture);
  const stride = roundUp(rowBytes, ROW_ALIGNMENT);
  const aspect: { aspect?: GPUTextureAspect } = hasDepth(format) ? { aspect: 'depth-only' } : {};
  const padded = await readCopy(generation, stride * rows * depthOrArrayLayers, label, (encoder, buffer) =>
    encoder.copyTextureToBuffer({ texture, ...aspect }, { buffer, bytesPerRow: stride, rowsPerImage: rows }, [
      width,
      height,
      depthOrArrayLayers,
    ]),
  );
  return withoutPadding(padded, stride, rowBytes);
}

/** The first `size` bytes of a buffer, a multiple of 4. @throws DeviceLostError */
export function readBuffer(generation: Generation, source: GPUBuffer, size: number): Promise<Uint8Array<ArrayBuffer>> {
  return readCopy(generation, size, source.label, (encoder, buffer) =>
    encoder.copyBufferToBuffer(source, 0, buffer, 0, size),
  );
}

async function readCopy(
  generation: Generation,
  size: number,
  label: string,
  copy: (encoder: GPUCommandEncoder, buffer: GPUBuffer) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { gpu } = generation;
  const name = `read ${label}`;
  const buffer = gpu.createBuffer({ label: name, size, usage: BUFFER_USAGE.MAP_READ | BUFFER_USAGE.COPY_DST });
  try {
    const encoder = gpu.createCommandEncoder({ label: name });
    copy(encoder, buffer);
    gpu.queue.submit([encoder.finish()]);
    await mapped(generation, buffer);
    return new Uint8Array(buffer.getMappedRange()).slice();
  } finally {
    buffer.destroy();
  }
}

async function mapped(generation: Generation, buffer: GPUBuffer): Promise<void> {
  try {
    await buffer.mapAsync(MAP_READ);
  } catch (error) {
    // The loss itself is told a moment later: let it arrive, so that the error says why.
    await new Promise((resolve) => setTimeout(resolve));
    throw generation.lostError ?? error;
  }
}

function withoutPadding(padded: Uint8Array, stride: number, rowBytes: number): Uint8Array<ArrayBuffer> {
  const rows = padded.length / stride;
  const packed = new Uint8Array(rowBytes * rows);
  for (let row = 0; row < rows; row++) {
    packed.set(padded.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  }
  return packed;
}
