import { levelLayout } from '../device/levelBytes.js';
import { glTextureFormat } from './glTextureFormat.js';
import { uploadTight } from './pixelStorage.js';
import type { RealizedShape, TextureView } from './TextureView.js';

const CUBE_FACES = 6;

/**
 * Fills level 0 of layers that follow each other.
 * @param shape of what is filled
 * @param pixels tightly packed, layer after layer
 * @param first the layer of an array to begin with
 */
export function uploadPixels(
  gl: WebGL2RenderingContext,
  view: TextureView,
  shape: RealizedShape,
  pixels: Uint8Array<ArrayBuffer>,
  first = 0,
): void {
  const { target, format } = view;
  const { width, height, depthOrArrayLayers } = shape;
  const known = glTextureFormat(format);
  const bytes = format.startsWith('bgra') ? redBlueSwapped(pixels) : pixels;
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(target, view.texture);
  uploadTight(gl, () => {
    if (target === gl.TEXTURE_CUBE_MAP) {
      const { byteLength } = levelLayout({ width, height, depthOrArrayLayers: 1, format });
      for (let face = 0; face < CUBE_FACES; face++) {
        const part = bytes.subarray(face * byteLength, (face + 1) * byteLength);
        flat(gl.TEXTURE_CUBE_MAP_POSITIVE_X + face, part);
      }
    } else if (target === gl.TEXTURE_2D) flat(target, bytes);
    else deep(bytes);
  });

  function flat(face: GLenum, part: Uint8Array<ArrayBuffer>): void {
    if (known.compressed) gl.compressedTexSubImage2D(face, 0, 0, 0, width, height, known.internalFormat, part);
    else gl.texSubImage2D(face, 0, 0, 0, width, height, known.format, known.type, asType(gl, known.type, part));
  }

  function deep(all: Uint8Array<ArrayBuffer>): void {
    const size = [width, height, depthOrArrayLayers] as const;
    if (known.compressed) gl.compressedTexSubImage3D(target, 0, 0, 0, first, ...size, known.internalFormat, all);
    else gl.texSubImage3D(target, 0, 0, 0, first, ...size, known.format, known.type, asType(gl, known.type, all));
  }
}

/** Fills level 0 with an image as it was decoded. */
export function uploadImage(gl: WebGL2RenderingContext, view: TextureView, image: ImageBitmap): void {
  const { target } = view;
  const { width, height } = image;
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(target, view.texture);
  uploadTight(gl, () => {
    if (target === gl.TEXTURE_2D) {
      gl.texSubImage2D(target, 0, 0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, image);
    } else {
      gl.texSubImage3D(target, 0, 0, 0, 0, width, height, 1, gl.RGBA, gl.UNSIGNED_BYTE, image);
    }
  });
}

/** WebGL2 stores red first; the bytes of a `bgra` format are told apart where they come in and go out, and nowhere else. */
export function redBlueSwapped(pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const swapped = new Uint8Array(pixels);
  for (let at = 0; at + 3 < swapped.length; at += 4) {
    swapped[at] = pixels[at + 2] ?? 0;
    swapped[at + 2] = pixels[at] ?? 0;
  }
  return swapped;
}

/** The kind of array that WebGL wants for a type. @param bytes begin at a multiple of the type's size */
function asType(
  gl: WebGL2RenderingContext,
  type: GLenum,
  bytes: Uint8Array<ArrayBuffer>,
): ArrayBufferView<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  switch (type) {
    case gl.BYTE:
      return new Int8Array(buffer, byteOffset, byteLength);
    case gl.SHORT:
      return new Int16Array(buffer, byteOffset, byteLength / 2);
    case gl.UNSIGNED_SHORT:
    case gl.HALF_FLOAT:
      return new Uint16Array(buffer, byteOffset, byteLength / 2);
    case gl.INT:
      return new Int32Array(buffer, byteOffset, byteLength / 4);
    case gl.FLOAT:
      return new Float32Array(buffer, byteOffset, byteLength / 4);
    case gl.UNSIGNED_BYTE:
      return bytes;
    default:
      // The packed formats, and whole words.
      return new Uint32Array(buffer, byteOffset, byteLength / 4);
  }
}
