import type { VertexLayout } from 'carbonfx/device';

/** Triangles in memory, clockwise seen from outside, with the one vertex layout that all shapes of the demo have. */
export interface MeshShape {
  readonly vertices: ArrayBuffer;
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** Bytes of a vertex: position 12, normal 12, tangent 16 (w = handedness), texture coordinate 8, colour 4. */
export const VERTEX_STRIDE = 52;

export const VERTEX_LAYOUT: VertexLayout = [
  {
    arrayStride: VERTEX_STRIDE,
    attributes: [
      { usage: 'POSITION', format: 'float32x3', offset: 0 },
      { usage: 'NORMAL', format: 'float32x3', offset: 12 },
      { usage: 'TANGENT', format: 'float32x4', offset: 24 },
      { usage: 'TEXCOORD', format: 'float32x2', offset: 40 },
      { usage: 'COLOR', format: 'unorm8x4', offset: 48 },
    ],
  },
];
