import { describe, expect, it } from 'vitest';
import { VERTEX_STRIDE } from '../../demo/meshes/MeshShape.js';
import { SHAPES } from '../../demo/meshes/shapes.js';

type Triple = readonly [number, number, number];

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

describe.each(Object.entries(SHAPES))('%s', (_, build) => {
  const { vertices, indices } = build();
  const view = new DataView(vertices);
  const count = vertices.byteLength / VERTEX_STRIDE;
  const triple = (vertex: number, offset: number): Triple => {
    const at = vertex * VERTEX_STRIDE + offset;
    return [view.getFloat32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true)];
  };

  it('has whole triangles of vertices that exist', () => {
    expect(indices.length % 3).toBe(0);
    expect(Number.isInteger(count)).toBe(true);
    expect(indices.every((index) => index < count)).toBe(true);
  });

  it('has tangent frames of unit length at right angles', () => {
    for (let vertex = 0; vertex < count; vertex++) {
      const normal = triple(vertex, 12);
      const tangent = triple(vertex, 24);
      expect(Math.abs(dot(normal, normal) - 1)).toBeLessThan(1e-4);
      expect(Math.abs(dot(tangent, tangent) - 1)).toBeLessThan(1e-4);
      expect(Math.abs(dot(normal, tangent))).toBeLessThan(1e-4);
      expect(Math.abs(view.getFloat32(vertex * VERTEX_STRIDE + 36, true))).toBe(1);
    }
  });

  it('is wound clockwise as seen from outside', () => {
    let wrong = 0;
    for (let i = 0; i < indices.length; i += 3) {
      const [a = 0, b = 0, c = 0] = indices.subarray(i, i + 3);
      // With x right, y up and z towards the viewer, this product points away from who sees a, b, c clockwise.
      const facing = cross(minus(triple(b, 0), triple(a, 0)), minus(triple(c, 0), triple(a, 0)));
      const normals = [a, b, c].map((vertex) => dot(facing, triple(vertex, 12)));
      if (normals.every((side) => side > 1e-9)) wrong++;
    }
    expect(wrong).toBe(0);
  });
});
