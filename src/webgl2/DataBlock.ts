import { roundUp } from '../device/roundUp.js';
import type { DataBytes } from './DataTexture.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';

/** Bytes of a vec4: uniform blocks are whole rows. */
const ROW = 16;

/**
 * The bytes of a read-only buffer in a uniform buffer, for programs that declare a uniform block of so many elements. Behind
 * the last byte are zeros, up to the longest block that was asked for. The buffer is made at first use and again in every
 * later generation.
 */
export class DataBlock {
  readonly #core: DeviceCore;
  readonly #data: DataBytes;
  #realized: { readonly generation: Generation; readonly buffer: WebGLBuffer; readonly size: number } | null = null;

  constructor(core: DeviceCore, data: DataBytes) {
    this.#core = core;
    this.#data = data;
  }

  /** Of the present generation, with the present bytes and at least `size` of them. */
  buffer(size: number): WebGLBuffer {
    const { generation } = this.#core;
    const known = this.#realized;
    if (known?.generation === generation && generation.isLive && known.size >= size) return known.buffer;
    generation.assertLive();
    this.release();
    const { gl } = generation;
    const buffer = generation.createBuffer();
    const bytes = roundUp(Math.max(size, this.#data.size), ROW);
    gl.bindBuffer(gl.UNIFORM_BUFFER, buffer);
    gl.bufferData(gl.UNIFORM_BUFFER, bytes, gl.DYNAMIC_DRAW);
    this.#realized = { generation, buffer, size: bytes };
    this.#core.resourceEpoch++;
    this.written(0, this.#data.size);
    return buffer;
  }

  /** The bytes from `start` to `end` are others now. */
  written(start: number, end: number): void {
    const known = this.#realized;
    const { contents } = this.#data;
    if (known === null || known.generation !== this.#core.generation || contents === null || start >= end) return;
    if (!known.generation.isLive) return;
    const { gl } = known.generation;
    gl.bindBuffer(gl.UNIFORM_BUFFER, known.buffer);
    gl.bufferSubData(gl.UNIFORM_BUFFER, start, contents, start, end - start);
  }

  /** Frees the buffer; it is made again at the next use. */
  release(): void {
    const known = this.#realized;
    this.#realized = null;
    if (known === null) return;
    this.#core.retire(known.generation, { kind: 'buffer', object: known.buffer });
    this.#core.resourceEpoch++;
  }
}
