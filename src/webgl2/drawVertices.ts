import type { Generation } from './Generation.js';
import type { VertexInputs } from './VertexInputs.js';

/** What of a vertex array is drawn. */
export interface VertexRange {
  /** `TRIANGLES`, … */
  mode: GLenum;
  /** Indices where there are any, else vertices. */
  count: number;
  instances: number;
  /** Of the indices: `UNSIGNED_SHORT` or `UNSIGNED_INT`; 0 = there are none. */
  indexType: GLenum;
  /** First index, or first vertex. */
  first: number;
}

/** Draws with everything that is set. Allocates nothing. */
export function drawVertices(
  { gl, state, counters }: Generation,
  vertexArray: WebGLVertexArrayObject | null,
  inputs: VertexInputs,
  { mode, count, instances, indexType, first }: VertexRange,
): void {
  state.bindVertexArray(vertexArray);
  state.applyZeros(inputs);
  if (indexType === 0) {
    if (instances === 1) gl.drawArrays(mode, first, count);
    else gl.drawArraysInstanced(mode, first, count, instances);
  } else {
    const offset = first * (indexType === gl.UNSIGNED_INT ? Uint32Array : Uint16Array).BYTES_PER_ELEMENT;
    if (instances === 1) gl.drawElements(mode, count, indexType, offset);
    else gl.drawElementsInstanced(mode, count, indexType, offset, instances);
  }
  counters.draws++;
}
