import { vec3 } from 'wgpu-matrix';
import type { MeshShape } from './MeshShape.js';
import { ShapeBuilder } from './ShapeBuilder.js';

/** Parts of an edge of the icosahedron. */
const PARTS = 14;
const GOLDEN = (1 + Math.sqrt(5)) / 2;

const CORNERS: readonly Float32Array[] = [
  [-1, GOLDEN, 0],
  [1, GOLDEN, 0],
  [-1, -GOLDEN, 0],
  [1, -GOLDEN, 0],
  [0, -1, GOLDEN],
  [0, 1, GOLDEN],
  [0, -1, -GOLDEN],
  [0, 1, -GOLDEN],
  [GOLDEN, 0, -1],
  [GOLDEN, 0, 1],
  [-GOLDEN, 0, -1],
  [-GOLDEN, 0, 1],
].map(([x, y, z]) => vec3.normalize(vec3.create(x, y, z)));

/** Length of an edge, squared, of corners at distance 1 from the middle. */
const EDGE_SQUARED = 4 / (GOLDEN * GOLDEN + 1);

/**
 * A ball of radius 1, made of an icosahedron's faces. The texture coordinate of each face is flat, with edges of length 1
 * from a lattice point to another: a triangular pattern of a whole number of cells goes on across every edge.
 */
export function shell(): MeshShape {
  const builder = new ShapeBuilder();
  for (const [a, b, c] of faces()) addFace(builder, a, b, c);
  return builder.build();
}

type Face = readonly [Float32Array, Float32Array, Float32Array];

/** Three corners that are an edge apart each, clockwise from outside. */
function faces(): readonly Face[] {
  const isEdge = (a: Float32Array, b: Float32Array): boolean => Math.abs(vec3.distSq(a, b) - EDGE_SQUARED) < 1e-3;
  return CORNERS.flatMap((a, i) =>
    CORNERS.slice(i + 1).flatMap((b, j) =>
      CORNERS.slice(i + j + 2).flatMap((c): Face[] => {
        if (!isEdge(a, b) || !isEdge(b, c) || !isEdge(a, c)) return [];
        return [vec3.dot(a, vec3.cross(b, c)) < 0 ? [a, b, c] : [a, c, b]];
      }),
    ),
  );
}

function addFace(into: ShapeBuilder, a: Float32Array, b: Float32Array, c: Float32Array): void {
  const alongB = vec3.subtract(b, a);
  const alongC = vec3.subtract(c, a);
  const rows = Array.from({ length: PARTS + 1 }, (_, j) =>
    Array.from({ length: PARTS + 1 - j }, (__, i) => {
      const flat = vec3.addScaled(vec3.addScaled(a, alongB, i / PARTS), alongC, j / PARTS);
      const position = vec3.normalize(flat);
      return into.vertex({
        position,
        normal: position,
        alongU: alongB,
        alongV: alongC,
        uv: [(i + j / 2) / PARTS, (j / PARTS) * Math.sqrt(0.75)],
        glow: 0,
      });
    }),
  );
  rows.forEach((row, j) => {
    const next = rows[j + 1] ?? [];
    next.forEach((above, i) => {
      const [left = 0, right = 0] = row.slice(i, i + 2);
      into.triangle(left, right, above);
      const beside = next[i + 1];
      if (beside !== undefined) into.triangle(right, beside, above);
    });
  });
}
