import { vec3 } from 'wgpu-matrix';
import type { MeshShape } from './MeshShape.js';
import { ShapeBuilder } from './ShapeBuilder.js';

export interface SurfaceSource {
  /** The point at (u, v), both 0 to 1. Seen from outside, v grows to the left of where u grows. */
  readonly at: (u: number, v: number) => Float32Array;
  readonly segments: readonly [number, number];
  /** Times the texture repeats along u and v. */
  readonly tiles: readonly [number, number];
}

const STEP = 1e-3;

/** A closed surface from a formula; normals come from differences. */
function surface({ at, segments: [across, down], tiles }: SurfaceSource): MeshShape {
  const builder = new ShapeBuilder();
  const row = across + 1;
  for (let j = 0; j <= down; j++) {
    for (let i = 0; i <= across; i++) {
      const u = i / across;
      // Poles have no direction along u: look from a little beside them.
      const v = Math.min(1 - STEP, Math.max(STEP, j / down));
      const alongU = vec3.subtract(at(u + STEP, v), at(u - STEP, v));
      const alongV = vec3.subtract(at(u, v + STEP), at(u, v - STEP));
      builder.vertex({
        position: at(u, j / down),
        normal: vec3.cross(alongU, alongV),
        alongU,
        alongV,
        uv: [u * tiles[0], (j / down) * tiles[1]],
        glow: 0,
        mark: [0.5 + 0.35 * Math.cos(u * Math.PI * 2), 0.6 + 0.35 * Math.cos((j / down) * Math.PI * 2)],
      });
    }
  }
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) {
      const a = j * row + i;
      builder.quad(a, a + row, a + row + 1, a + 1);
    }
  }
  return builder.build();
}

export function sphere(): MeshShape {
  return surface({
    at: (u, v) => {
      const around = u * Math.PI * 2;
      const height = (v - 0.5) * Math.PI;
      return vec3.create(
        1.3 * Math.cos(height) * Math.sin(around),
        1.3 * Math.sin(height),
        1.3 * Math.cos(height) * Math.cos(around),
      );
    },
    segments: [64, 32],
    tiles: [6, 3],
  });
}

/** A tube along a (2, 3) torus knot. */
export function knot(): MeshShape {
  const path = (u: number): Float32Array => {
    const t = u * Math.PI * 2;
    const r = 1 + 0.42 * Math.cos(3 * t);
    return vec3.create(r * Math.cos(2 * t), 0.55 * Math.sin(3 * t), r * Math.sin(2 * t));
  };
  return surface({
    at: (u, v) => {
      const middle = path(u);
      const ahead = vec3.normalize(vec3.subtract(path(u + STEP), path(u - STEP)));
      const side = vec3.normalize(vec3.cross(ahead, vec3.create(0, 1, 0)));
      const up = vec3.cross(side, ahead);
      const turn = v * Math.PI * 2;
      const out = vec3.add(vec3.scale(side, Math.cos(turn) * 0.24), vec3.scale(up, Math.sin(turn) * 0.24));
      return vec3.add(middle, out);
    },
    segments: [220, 24],
    tiles: [18, 2],
  });
}
