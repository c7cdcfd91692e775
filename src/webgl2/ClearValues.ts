import { isSRGBFormat } from '../device/textureFormats.js';

/** Four numbers of the kind that the colour buffer is cleared with. One array of each kind serves all clears. */
export class ClearValues {
  readonly #floats = new Float32Array(4);
  readonly #unsigned = new Uint32Array(4);
  readonly #signed = new Int32Array(4);

  /**
   * Clears a colour attachment of the framebuffer that is bound.
   * @param meant the format that the colour is meant in
   * @param format of the view that is cleared: the same or its sRGB twin. The bytes are those of `meant`.
   */
  clearColor(
    gl: WebGL2RenderingContext,
    attachment: number,
    color: readonly [number, number, number, number],
    meant: GPUTextureFormat,
    format: GPUTextureFormat,
  ): void {
    if (format.endsWith('uint')) {
      this.#unsigned.set(color);
      gl.clearBufferuiv(gl.COLOR, attachment, this.#unsigned);
    } else if (format.endsWith('sint')) {
      this.#signed.set(color);
      gl.clearBufferiv(gl.COLOR, attachment, this.#signed);
    } else {
      this.#floats.set(color);
      if (meant !== format) {
        const convert = isSRGBFormat(format) ? lightOfByte : byteOfLight;
        for (let channel = 0; channel < 3; channel++) this.#floats[channel] = convert(color[channel] ?? 0);
      }
      gl.clearBufferfv(gl.COLOR, attachment, this.#floats);
    }
  }

  clearDepth(gl: WebGL2RenderingContext, depth: number): void {
    this.#floats[0] = depth;
    gl.clearBufferfv(gl.DEPTH, 0, this.#floats);
  }

  clearStencil(gl: WebGL2RenderingContext, stencil: number): void {
    this.#signed[0] = stencil;
    gl.clearBufferiv(gl.STENCIL, 0, this.#signed);
  }
}

/** What an sRGB view has to be cleared to, so that its byte is the one nearest to `value` of a linear view. */
function lightOfByte(value: number): number {
  const byte = nearestByte(value);
  return byte <= 0.04045 ? byte / 12.92 : ((byte + 0.055) / 1.055) ** 2.4;
}

/** What a linear view has to be cleared to, so that its byte is the one that an sRGB view gets from `light`. */
function byteOfLight(light: number): number {
  const value = Math.min(Math.max(light, 0), 1);
  return nearestByte(value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}

function nearestByte(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 1) * 255) / 255;
}
