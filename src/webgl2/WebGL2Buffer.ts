import { BufferBytes } from '../device/BufferBytes.js';
import { DeviceError } from '../device/DeviceError.js';
import type { EffectBuffer, EffectBufferSource } from '../device/EffectDevice.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { StorageHolders } from './StorageHolders.js';

/**
 * A buffer of a WebGL2 device. One for vertices or indices is a GL buffer, made at first use and again in every later
 * generation. WebGL2 has no storage buffers: programs read one through its `holders`.
 */
export class WebGL2Buffer implements EffectBuffer {
  readonly size: number;
  readonly label: string;
  readonly usage: EffectBufferSource['usage'];
  /** Where programs find the bytes of a storage buffer. */
  readonly holders: StorageHolders;
  readonly #core: DeviceCore;
  readonly #bytes: BufferBytes;
  #realized: { readonly generation: Generation; readonly buffer: WebGLBuffer } | null = null;
  #destroyed = false;

  /** Use the device's `createBuffer`. @throws RangeError without a size */
  constructor(core: DeviceCore, source: EffectBufferSource) {
    this.#core = core;
    this.#bytes = new BufferBytes(source);
    this.size = this.#bytes.size;
    this.label = this.#bytes.label;
    this.usage = this.#bytes.usage;
    this.holders = new StorageHolders(core, this.#bytes);
  }

  /**
   * The GL buffer itself, of the present generation. WebGL binds one either as indices or as anything else, for good.
   * @throws DeviceError for a storage buffer, and where it was destroyed; DeviceLostError
   */
  get glBuffer(): WebGLBuffer {
    const generation = this.#core.generation;
    if (this.#realized?.generation === generation && generation.isLive) return this.#realized.buffer;
    if (this.#destroyed) throw new DeviceError(`buffer "${this.label}" was destroyed`, { device: 'webgl2' });
    if (this.usage === 'storage') {
      throw new DeviceError(
        `buffer "${this.label}" is a storage buffer, which is no GL buffer: programs read it through a texture`,
        { device: 'webgl2' },
        "Make it with createBuffer({ usage: 'vertex', … }) to draw vertices from it",
      );
    }
    generation.assertLive();
    const buffer = generation.createBuffer();
    this.#realized = { generation, buffer };
    const { contents, paddedSize } = this.#bytes;
    this.#bound(generation, buffer, (gl, target) => {
      if (contents === null) gl.bufferData(target, paddedSize, gl.STATIC_DRAW);
      else gl.bufferData(target, contents, gl.STATIC_DRAW);
    });
    this.#core.resourceEpoch++;
    return buffer;
  }

  write(contents: ArrayBufferView, byteOffset = 0): void {
    if (this.#destroyed) throw new DeviceError(`buffer "${this.label}" was destroyed`, { device: 'webgl2' });
    const written = this.#bytes.write(contents, byteOffset);
    this.holders.written(byteOffset, written.end);
    const known = this.#realized;
    if (known === null || known.generation !== this.#core.generation || !known.generation.isLive) return;
    const part = written.contents.subarray(byteOffset, written.end);
    this.#bound(known.generation, known.buffer, (gl, target) => gl.bufferSubData(target, byteOffset, part));
  }

  /** What was written: no program of WebGL2 writes to a buffer of this device. */
  async read(): Promise<Uint8Array> {
    if (this.#destroyed) throw new DeviceError(`buffer "${this.label}" was destroyed`, { device: 'webgl2' });
    return this.#bytes.contents?.slice(0, this.size) ?? new Uint8Array(this.size);
  }

  get isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** Whether this device made it. */
  belongsTo(core: DeviceCore): boolean {
    return core === this.#core;
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.release();
    this.#bytes.clear();
  }

  /** Frees the GPU half alone; it is made again at the next use. */
  release(): void {
    this.holders.release();
    const known = this.#realized;
    this.#realized = null;
    if (!known) return;
    this.#core.retire(known.generation, { kind: 'buffer', object: known.buffer });
    this.#core.resourceEpoch++;
  }

  /** The index buffer that is bound belongs to the vertex array that is bound: none of ours, and none of an engine's. */
  #bound(
    { gl, state }: Generation,
    buffer: WebGLBuffer,
    fill: (gl: WebGL2RenderingContext, target: GLenum) => void,
  ): void {
    if (this.usage !== 'index') {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      fill(gl, gl.ARRAY_BUFFER);
      return;
    }
    gl.bindVertexArray(null);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
    fill(gl, gl.ELEMENT_ARRAY_BUFFER);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, null);
    state.forget();
  }
}
