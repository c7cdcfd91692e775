import type { TextureShape } from '../device/levelBytes.js';
import { levelLayout } from '../device/levelBytes.js';
import { hasDepth } from '../device/textureFormats.js';
import { canAttach } from './canAttach.js';
import { commandsDone } from './fence.js';
import type { Generation } from './Generation.js';
import { readTight } from './pixelStorage.js';
import type { TextureView } from './TextureView.js';
import { type TexelRead, texelRead } from './texelReads.js';

/**
 * Level 0 of a view, tightly packed, as it is now.
 * @returns `null` where no framebuffer shows its texels (compressed formats, and those that are only uploaded)
 * @throws DeviceLostError
 */
export function readView(
  generation: Generation,
  view: TextureView,
  shape: TextureShape,
): Promise<Uint8Array<ArrayBuffer>> | null {
  if (hasDepth(view.format)) return readDepth(generation, view, shape);
  if (!canAttach(view.format, generation.capabilities)) return null;
  const read = texelRead(generation.gl, view.format);
  return read === null ? null : readLayers(generation, view, shape, read);
}

async function bytesOf(generation: Generation, buffer: WebGLBuffer, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const { gl } = generation;
  await commandsDone(generation);
  // Gone meanwhile, and its buffers with it.
  generation.assertLive();
  const bytes = new Uint8Array(size);
  gl.bindBuffer(gl.COPY_READ_BUFFER, buffer);
  gl.getBufferSubData(gl.COPY_READ_BUFFER, 0, bytes);
  gl.bindBuffer(gl.COPY_READ_BUFFER, null);
  generation.assertLive();
  return bytes;
}

async function readLayers(
  generation: Generation,
  view: TextureView,
  { width, height, depthOrArrayLayers }: TextureShape,
  read: TexelRead,
): Promise<Uint8Array<ArrayBuffer>> {
  const { gl, copies } = generation;
  const layerBytes = width * height * read.bytes;
  const size = layerBytes * depthOrArrayLayers;
  const buffer = generation.createBuffer();
  try {
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, size, gl.STREAM_READ);
    readTight(gl, buffer, () => {
      for (let layer = 0; layer < depthOrArrayLayers; layer++) {
        copies.reading(view, 0, layer, () =>
          gl.readPixels(0, 0, width, height, read.format, read.type, layer * layerBytes),
        );
      }
    });
    return read.pack(await bytesOf(generation, buffer, size));
  } finally {
    generation.free({ kind: 'buffer', object: buffer });
  }
}

/** Depth is in no colour buffer, so its bits are drawn into one. */
async function readDepth(
  generation: Generation,
  view: TextureView,
  shape: TextureShape,
): Promise<Uint8Array<ArrayBuffer>> {
  const { gl, blits } = generation;
  const { width, height } = shape;
  const texture = generation.createTexture();
  const framebuffer = generation.createFramebuffer();
  try {
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R32UI, width, height);
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    gl.viewport(0, 0, width, height);
    blits.depthBits(view);
    const bits: TextureView = {
      texture,
      target: gl.TEXTURE_2D,
      format: 'r32uint',
      dimension: '2d',
      isCurrent: true,
      hasMips: true,
      isSampled: false,
    };
    const words = readLayers(generation, bits, shape, {
      format: gl.RGBA_INTEGER,
      type: gl.UNSIGNED_INT,
      bytes: 16,
      pack: (read) => firstBytes(read, levelLayout(shape).byteLength / (width * height)),
    });
    // Before the wait: an engine goes on meanwhile.
    generation.state.rest();
    return await words;
  } finally {
    generation.free({ kind: 'framebuffer', object: framebuffer });
    generation.free({ kind: 'texture', object: texture });
  }
}

/** Of the first of four words its low bytes. */
function firstBytes(read: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array((read.length / 16) * count);
  for (let at = 0; at < packed.length; at++) packed[at] = read[Math.floor(at / count) * 16 + (at % count)] ?? 0;
  return packed;
}
