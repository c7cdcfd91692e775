import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import type { VertexInput, VertexInputs } from './VertexInputs.js';

/** A buffer of this device, or an engine's own. */
export interface GlBufferSource {
  /** Of the present generation. */
  readonly glBuffer: WebGLBuffer;
}

/**
 * The vertex array objects of a set of vertex buffers: one for each way in which programs read them, made at first use and
 * again in every later generation. An index buffer is part of them all.
 */
export class VertexArrays {
  readonly #core: DeviceCore;
  readonly #vertices: readonly GlBufferSource[];
  readonly #indices: GlBufferSource | null;
  /** By the id of the inputs, of `#generation`. */
  readonly #made: (WebGLVertexArrayObject | undefined)[] = [];
  /** For programs that read nothing from the buffers. */
  #bare: WebGLVertexArrayObject | null = null;
  #generation: Generation;

  /** @param vertices one per slot of the vertex layout */
  constructor(core: DeviceCore, vertices: readonly GlBufferSource[], indices: GlBufferSource | null) {
    this.#core = core;
    this.#generation = core.generation;
    this.#vertices = vertices;
    this.#indices = indices;
  }

  /**
   * The vertex array object that feeds a program, of the present generation. What the inputs lack is not in it: see
   * `GlState.applyZeros`. Making one leaves no vertex array bound.
   */
  vertexArray(inputs: VertexInputs): WebGLVertexArrayObject {
    if (this.#generation !== this.#core.generation) this.#forgetAll();
    if (inputs.attributes.length === 0) {
      this.#bare ??= this.#make(inputs);
      return this.#bare;
    }
    const known = this.#made[inputs.id];
    if (known !== undefined) return known;
    const made = this.#make(inputs);
    this.#made[inputs.id] = made;
    return made;
  }

  /** Frees them; they are made again at the next use. */
  release(): void {
    for (const object of [...this.#made, this.#bare]) {
      if (object) this.#core.retire(this.#generation, { kind: 'vertex-array', object });
    }
    this.#forgetAll();
  }

  #forgetAll(): void {
    this.#generation = this.#core.generation;
    this.#made.length = 0;
    this.#bare = null;
  }

  #make({ attributes }: VertexInputs): WebGLVertexArrayObject {
    const generation = this.#core.generation;
    const { gl, state } = generation;
    // Buffers first: making one may bind another vertex array.
    const indices = this.#indices?.glBuffer ?? null;
    const buffers = attributes.map(({ slot }) => this.#bufferAt(slot));
    const made = generation.createVertexArray();
    state.bindVertexArray(made);
    for (const [i, attribute] of attributes.entries()) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffers[i] ?? null);
      setAttribute(gl, attribute);
    }
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
    // So that nobody's next index buffer ends up in it.
    state.bindVertexArray(null);
    return made;
  }

  #bufferAt(slot: number): WebGLBuffer {
    const vertices = this.#vertices[slot];
    if (vertices === undefined) throw new RangeError(`there is no vertex buffer for slot ${slot}`);
    return vertices.glBuffer;
  }
}

function setAttribute(
  gl: WebGL2RenderingContext,
  { location, size, type, normalized, isInteger, stride, offset, divisor }: VertexInput,
): void {
  gl.enableVertexAttribArray(location);
  if (isInteger) gl.vertexAttribIPointer(location, size, type, stride, offset);
  else gl.vertexAttribPointer(location, size, type, normalized, stride, offset);
  if (divisor !== 0) gl.vertexAttribDivisor(location, divisor);
}
