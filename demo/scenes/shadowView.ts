import { mat4, vec3 } from 'wgpu-matrix';
import { objectBlock } from '../frameBlocks.js';
import type { KeyLight, ShadowSceneSource } from '../gallery.js';

/** Where a light that casts stands, and how it sees the scene. */
export interface ShadowView {
  readonly light: KeyLight;
  /** Its view-projection as register rows. */
  readonly rows: Float32Array<ArrayBuffer>;
  /** Texels of the shadow map's side, one of them in texture coordinates, one of them in the world, 0. */
  readonly texels: readonly [number, number, number, number];
}

/** A parallel light that wanders around and a little up and down. */
export function shadowView(
  { light, shadowMap }: Pick<ShadowSceneSource, 'light' | 'shadowMap'>,
  time: number,
): ShadowView {
  const { size, radius, target } = shadowMap;
  const [x, y, z] = light.direction;
  const azimuth = Math.atan2(x, z) + time * 0.22;
  const elevation = Math.atan2(y, Math.hypot(x, z)) + 0.1 * Math.sin(time * 0.5);
  const direction = [
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  ] as const;
  const eye = vec3.addScaled(target, direction, radius * 2);
  const look = mat4.lookAt(eye, target, [0, 1, 0]);
  // The box of what casts and receives: as deep as it is wide, from every side.
  const projection = mat4.ortho(-radius, radius, -radius, radius, radius * 0.5, radius * 3.5);
  return {
    light: { ...light, direction },
    rows: objectBlock(mat4.multiply<Float32Array>(projection, look)),
    texels: [size, 1 / size, (2 * radius) / size, 0],
  };
}
