import { describe, expect, it } from 'vitest';
import { type MeshShape, VERTEX_STRIDE } from '../../demo/meshes/MeshShape.js';
import { SHAPES } from '../../demo/meshes/shapes.js';

type Point = readonly [number, number, number];

function pointAt(vertices: DataView, index: number, offset: number): Point {
  const at = index * VERTEX_STRIDE + offset;
  return [vertices.getFloat32(at, true), vertices.getFloat32(at + 4, true), vertices.getFloat32(at + 8, true)];
}

const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

function triangles({ vertices, indices }: MeshShape) {
  const view = new DataView(vertices);
  return Array.from({ length: indices.length / 3 }, (_, t) => {
    const [a = 0, b = 0, c = 0] = indices.subarray(t * 3, t * 3 + 3);
    return {
      points: [pointAt(view, a, 0), pointAt(view, b, 0), pointAt(view, c, 0)] as const,
      normal: pointAt(view, a, 12),
    };
  });
}

describe.each(Object.entries(SHAPES))('%s', (_, make) => {
  const all = triangles(make());

  it('has triangles clockwise around their normals', () => {
    const turned = all.filter(({ points: [a, b, c], normal }) => dot(cross(minus(b, a), minus(c, a)), normal) > 1e-9);
    expect(turned).toEqual([]);
  });

  it('shows its outside', () => {
    // Clockwise from outside, the volumes between the triangles and the origin add up to less than nothing.
    const volume = all.reduce((sum, { points: [a, b, c] }) => sum + dot(a, cross(b, c)) / 6, 0);
    expect(volume).toBeLessThan(-0.1);
  });
});
