import type { MeshSource } from './EffectDevice.js';

/**
 * A square over the whole of clip space (x and y from -1 to 1, z 0): POSITION, TEXCOORD0 with (0, 0) at the top left, NORMAL (0, 0, 1).
 */
export function quad(): MeshSource {
  throw new Error('not yet');
}

/** A sphere of radius 1: POSITION, NORMAL, TANGENT, TEXCOORD0. */
export function sphere(segments = 48, rings = 24): MeshSource {
  throw new Error(`not yet ${segments} ${rings}`);
}

/** A torus around the y axis: POSITION, NORMAL, TANGENT, TEXCOORD0. */
export function torus(radius = 0.7, tube = 0.3, segments = 64, sides = 32): MeshSource {
  throw new Error(`not yet ${radius} ${tube} ${segments} ${sides}`);
}
