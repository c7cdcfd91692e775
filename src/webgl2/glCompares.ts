import { GL } from './glNumbers.js';

/** Of depth, of stencil and of samplers. */
export const COMPARES: Readonly<Record<GPUCompareFunction, GLenum>> = {
  never: GL.NEVER,
  less: GL.LESS,
  equal: GL.EQUAL,
  'less-equal': GL.LEQUAL,
  greater: GL.GREATER,
  'not-equal': GL.NOTEQUAL,
  'greater-equal': GL.GEQUAL,
  always: GL.ALWAYS,
};
