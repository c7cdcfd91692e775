import type { GlOwner } from './GlOwner.js';
import { readTight, uploadTight } from './pixelStorage.js';
import type { RealizedShape, TextureView } from './TextureView.js';

/** Bytes of a texel of the formats that have an sRGB twin and can be drawn into. */
const TWIN_BYTES = 4;

/** Copies texels between the textures of one generation, on the GPU. */
export class Copies {
  readonly #generation: GlOwner;
  #framebuffer: WebGLFramebuffer | null = null;
  #between: { readonly buffer: WebGLBuffer; readonly size: number } | null = null;

  constructor(generation: GlOwner) {
    this.#generation = generation;
  }

  /**
   * Calls `read` while a layer of a view is what colours are read from: by `readPixels`, `copyTexSubImage`. What was bound
   * to be read from before is bound again after it: an engine may go on reading from its own.
   */
  reading(view: TextureView, level: number, layer: number, read: () => void): void {
    const { gl, state } = this.#generation;
    this.#framebuffer ??= this.#generation.createFramebuffer();
    const before: WebGLFramebuffer | null = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.#framebuffer);
    attachColor(gl, gl.READ_FRAMEBUFFER, view, level, layer);
    gl.readBuffer(gl.COLOR_ATTACHMENT0);
    read();
    // What stays attached is kept in memory after it is deleted.
    gl.framebufferTexture2D(gl.READ_FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, null, 0);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, before);
    state.forget();
  }

  /** Level 0 of all layers, as it is in memory: between views in a format and its twin, texels stay the same bytes. */
  copyLevel0(from: TextureView, to: TextureView, shape: RealizedShape): void {
    for (let layer = 0; layer < shape.depthOrArrayLayers; layer++) {
      if (from.format === to.format) this.copyLayer(from, layer, to, layer, 0, shape.width, shape.height);
      else this.#copyBytes(from, to, layer, shape.width, shape.height);
    }
  }

  /** One level of a layer of a view into that of another view of the same format. */
  copyLayer(
    from: TextureView,
    fromLayer: number,
    to: TextureView,
    toLayer: number,
    level: number,
    width: number,
    height: number,
  ): void {
    const { gl } = this.#generation;
    this.reading(from, level, fromLayer, () => {
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(to.target, to.texture);
      const face = flatTarget(gl, to, toLayer);
      if (face === null) gl.copyTexSubImage3D(to.target, level, 0, 0, toLayer, 0, 0, width, height);
      else gl.copyTexSubImage2D(face, level, 0, 0, 0, 0, width, height);
    });
  }

  #copyBytes(from: TextureView, to: TextureView, layer: number, width: number, height: number): void {
    const { gl } = this.#generation;
    const buffer = this.#bufferBetween(width * height * TWIN_BYTES);
    this.reading(from, 0, layer, () =>
      readTight(gl, buffer, () => gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0)),
    );
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(to.target, to.texture);
    uploadTight(gl, () => {
      gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, buffer);
      const face = flatTarget(gl, to, layer);
      if (face === null) {
        gl.texSubImage3D(to.target, 0, 0, 0, layer, width, height, 1, gl.RGBA, gl.UNSIGNED_BYTE, 0);
      } else gl.texSubImage2D(face, 0, 0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
    });
    this.#generation.state.forget();
  }

  #bufferBetween(size: number): WebGLBuffer {
    const known = this.#between;
    if (known !== null && known.size >= size) return known.buffer;
    if (known !== null) this.#generation.free({ kind: 'buffer', object: known.buffer });
    const { gl } = this.#generation;
    const buffer = this.#generation.createBuffer();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, size, gl.STREAM_COPY);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    this.#between = { buffer, size };
    return buffer;
  }
}

/** Attaches a layer of a view as the first colour of the framebuffer that is bound there. */
export function attachColor(
  gl: WebGL2RenderingContext,
  framebuffer: GLenum,
  view: TextureView,
  level: number,
  layer: number,
  attachment: GLenum = gl.COLOR_ATTACHMENT0,
): void {
  const face = flatTarget(gl, view, layer);
  if (face === null) gl.framebufferTextureLayer(framebuffer, attachment, view.texture, level, layer);
  else gl.framebufferTexture2D(framebuffer, attachment, face, view.texture, level);
}

/** What a layer is called where textures are flat; `null` = it is a layer by number. */
function flatTarget(gl: WebGL2RenderingContext, view: TextureView, layer: number): GLenum | null {
  if (view.target === gl.TEXTURE_2D) return view.target;
  return view.target === gl.TEXTURE_CUBE_MAP ? gl.TEXTURE_CUBE_MAP_POSITIVE_X + layer : null;
}
