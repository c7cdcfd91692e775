import { GL } from './glNumbers.js';

/** What GL calls a vertex format. */
export interface GlVertexFormat {
  /** Components. */
  readonly size: number;
  readonly type: GLenum;
  /** Whole numbers that stand for 0 to 1 or -1 to 1. */
  readonly normalized: boolean;
  /** For `vertexAttribIPointer`: the program reads integers. */
  readonly isInteger: boolean;
}

const TYPES: Readonly<Record<string, GLenum>> = {
  uint8: GL.UNSIGNED_BYTE,
  sint8: GL.BYTE,
  unorm8: GL.UNSIGNED_BYTE,
  snorm8: GL.BYTE,
  uint16: GL.UNSIGNED_SHORT,
  sint16: GL.SHORT,
  unorm16: GL.UNSIGNED_SHORT,
  snorm16: GL.SHORT,
  float16: GL.HALF_FLOAT,
  uint32: GL.UNSIGNED_INT,
  sint32: GL.INT,
  float32: GL.FLOAT,
};

/** The format as GL calls it; `null` = it has none such. That is `unorm8x4-bgra`: attributes come red first. */
export function glVertexFormat(format: GPUVertexFormat): GlVertexFormat | null {
  if (format === 'unorm10-10-10-2') {
    return { size: 4, type: GL.UNSIGNED_INT_2_10_10_10_REV, normalized: true, isInteger: false };
  }
  const [base = '', size = '1', ...others] = format.split('x');
  const type = TYPES[base];
  if (type === undefined || others.length > 0 || !/^[1-4]$/.test(size)) return null;
  return { size: Number(size), type, normalized: /norm/.test(base), isInteger: /int/.test(base) };
}
