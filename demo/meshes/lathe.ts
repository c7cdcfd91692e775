import { vec3 } from 'wgpu-matrix';
import type { ShapeBuilder } from './ShapeBuilder.js';

/** A body turned around an upright axis. */
export interface LathePart {
  readonly x?: number;
  readonly z?: number;
  /** Radius and height from the bottom up; each span between two points is a band with crisp edges. */
  readonly profile: readonly (readonly [radius: number, height: number])[];
  readonly segments: number;
  /** 0 to 1, as {@link ShapeBuilder} stores it. */
  readonly glow: number;
}

export function addLathe(into: ShapeBuilder, { x = 0, z = 0, profile, segments, glow }: LathePart): void {
  profile.forEach((to, index) => {
    const from = profile[index - 1];
    if (from === undefined) return;
    const [outward, upward] = [to[1] - from[1], from[0] - to[0]];
    const rings = [from, to].map(([radius, height]) =>
      Array.from({ length: segments + 1 }, (_, i) => {
        const angle = (i / segments) * Math.PI * 2;
        const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
        return into.vertex({
          position: vec3.create(x + radius * sin, height, z + radius * cos),
          normal: vec3.create(outward * sin, upward, outward * cos),
          alongU: vec3.create(cos, 0, -sin),
          alongV: vec3.create(-upward * sin, outward, -upward * cos),
          uv: [i / segments, height],
          glow,
        });
      }),
    );
    const [low = [], high = []] = rings;
    for (let i = 0; i < segments; i++) into.quad(low[i] ?? 0, high[i] ?? 0, high[i + 1] ?? 0, low[i + 1] ?? 0);
  });
}
