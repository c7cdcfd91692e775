import { GL } from './glNumbers.js';

const MODES: Readonly<Record<GPUPrimitiveTopology, GLenum>> = {
  'point-list': GL.POINTS,
  'line-list': GL.LINES,
  'line-strip': GL.LINE_STRIP,
  'triangle-list': GL.TRIANGLES,
  'triangle-strip': GL.TRIANGLE_STRIP,
};

/** The topology as `drawArrays` and `drawElements` take it. */
export function glTopology(topology: GPUPrimitiveTopology): GLenum {
  return MODES[topology];
}
