import type { BufferHolder } from '../device/BindingPlan.js';
import { TEXEL_BYTES } from '../device/heldBuffer.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { glTextureFormat } from './glTextureFormat.js';
import { uploadTight } from './pixelStorage.js';

export type DataTextureShape = BufferHolder & { readonly kind: 'texture' };

/** The bytes that a data texture shows. */
export interface DataBytes {
  /** Bytes. */
  readonly size: number;
  /** Begins at a multiple of 4 in its memory; may be longer than `size`. `null` = zeros. */
  readonly contents: Uint8Array<ArrayBuffer> | null;
}

/** Rows of a data texture that holds so many bytes. */
export function dataTextureRows({ format, width }: DataTextureShape, size: number): number {
  return Math.max(1, Math.ceil(size / (TEXEL_BYTES[format] * width)));
}

/**
 * The bytes of a read-only buffer in a texture, for programs in a language without storage buffers: texel n is at
 * (n mod width, n div width), behind the last byte are zeros. The texture is made at first use and again in every later
 * generation.
 */
export class DataTexture {
  readonly #core: DeviceCore;
  readonly #shape: DataTextureShape;
  readonly #data: DataBytes;
  #realized: { readonly generation: Generation; readonly texture: WebGLTexture } | null = null;

  constructor(core: DeviceCore, shape: DataTextureShape, data: DataBytes) {
    this.#core = core;
    this.#shape = shape;
    this.#data = data;
  }

  /** Of the present generation, with the present bytes. */
  get texture(): WebGLTexture {
    const { generation } = this.#core;
    if (this.#realized?.generation === generation && generation.isLive) return this.#realized.texture;
    generation.assertLive();
    const texture = this.#make(generation);
    this.#realized = { generation, texture };
    this.#core.resourceEpoch++;
    this.written(0, this.#data.size);
    return texture;
  }

  /** The bytes from `start` to `end` are others now: the rows that have them are uploaded. */
  written(start: number, end: number): void {
    const known = this.#realized;
    const { contents, size } = this.#data;
    if (known === null || known.generation !== this.#core.generation || contents === null || start >= end) return;
    if (!known.generation.isLive) return;
    const { format, width } = this.#shape;
    const rowBytes = TEXEL_BYTES[format] * width;
    const first = Math.floor(start / rowBytes);
    const last = Math.ceil(end / rowBytes);
    const bytes = wholeRows(
      contents.subarray(first * rowBytes, Math.min(size, last * rowBytes)),
      (last - first) * rowBytes,
    );
    this.#upload(known.generation, known.texture, first, last - first, bytes);
  }

  /** Frees the texture; it is made again at the next use. */
  release(): void {
    const known = this.#realized;
    this.#realized = null;
    if (known === null) return;
    this.#core.retire(known.generation, { kind: 'texture', object: known.texture });
    this.#core.resourceEpoch++;
  }

  #make(generation: Generation): WebGLTexture {
    const { gl } = generation;
    const { format, width } = this.#shape;
    const texture = generation.createTexture();
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    const rows = dataTextureRows(this.#shape, this.#data.size);
    gl.texStorage2D(gl.TEXTURE_2D, 1, glTextureFormat(format).internalFormat, width, rows);
    // Without a sampler object, a texture of 32-bit numbers is complete with nearest alone.
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    generation.state.forget();
    return texture;
  }

  #upload(
    generation: Generation,
    texture: WebGLTexture,
    row: number,
    rows: number,
    bytes: Uint8Array<ArrayBuffer>,
  ): void {
    const { gl } = generation;
    const { width } = this.#shape;
    const { format, type } = glTextureFormat(this.#shape.format);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    uploadTight(gl, () => {
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, row, width, rows, format, type, wordsOf(gl, type, bytes));
    });
    generation.state.forget();
  }
}

function wholeRows(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (bytes.length === length) return bytes;
  const filled = new Uint8Array(length);
  filled.set(bytes);
  return filled;
}

/** The kind of array that WebGL wants for a type of 32 bits. */
function wordsOf(
  gl: WebGL2RenderingContext,
  type: GLenum,
  bytes: Uint8Array<ArrayBuffer>,
): ArrayBufferView<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  if (type === gl.FLOAT) return new Float32Array(buffer, byteOffset, byteLength / 4);
  if (type === gl.INT) return new Int32Array(buffer, byteOffset, byteLength / 4);
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}
