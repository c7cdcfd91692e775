import { BlockBytes } from '../device/BlockBytes.js';
import type { Generation } from './Generation.js';

/**
 * The uniform blocks of all draws of a frame in one buffer, told apart by the range that is bound: filled on the CPU while
 * the frame is recorded, uploaded once when it ends. Programs whose blocks are plain arrays read the same bytes as rows.
 */
export class BlockRing extends BlockBytes {
  /** Tells its rows from those of others, see `UniformRows`. */
  readonly source: number;
  readonly #generation: Generation;
  /** Made when it is first bound. */
  #buffer: WebGLBuffer | null = null;
  #capacity = 0;

  constructor(generation: Generation) {
    super('webgl2', generation.capabilities.limits);
    this.#generation = generation;
    this.source = generation.rows.newSource();
  }

  /** What the frame wrote, four numbers a row. Of no use after the next write: it may have been outgrown. */
  get rows(): Float32Array {
    return this.floats;
  }

  /** Uploads what the frame wrote. To be called before its draws are carried out. `null` = it wrote nothing. */
  upload(): WebGLBuffer | null {
    if (this.used === 0) return null;
    const { gl } = this.#generation;
    this.#buffer ??= this.#generation.createBuffer();
    gl.bindBuffer(gl.UNIFORM_BUFFER, this.#buffer);
    if (this.#capacity < this.bytes.length) {
      this.#capacity = this.bytes.length;
      gl.bufferData(gl.UNIFORM_BUFFER, this.#capacity, gl.DYNAMIC_DRAW);
    }
    gl.bufferSubData(gl.UNIFORM_BUFFER, 0, this.bytes, 0, this.used);
    return this.#buffer;
  }

  destroy(): void {
    if (this.#buffer) this.#generation.free({ kind: 'buffer', object: this.#buffer });
    this.#buffer = null;
    this.#capacity = 0;
  }
}
