import { mat4, vec3 } from 'wgpu-matrix';
import type { KeyLight } from './gallery.js';
import type { CameraView } from './OrbitCamera.js';

/** Where a frame stands in time. Scenes move by whole steps, so that the same number of steps gives the same picture. */
export interface SceneClock {
  /** Seconds. */
  readonly time: number;
  /** Whole steps since the start. */
  readonly steps: number;
}

/** Seconds of one step. */
export const STEP_SECONDS = 1 / 60;

const NEAR_FAR = [0.05, 200] as const;

/**
 * The per-frame blocks that the shipped effects read. Matrices are register rows (the transpose of wgpu-matrix's memory).
 *
 * b1: view-projection rows, eye, projection scale, viewport, clock. b2: inverse view-projection rows, eye, key light
 * direction, key light colour, viewport, clock. A program may declare only the beginning of a block.
 */
export interface FrameBlocks {
  readonly 1: Float32Array<ArrayBuffer>;
  readonly 2: Float32Array<ArrayBuffer>;
}

export function frameBlocks(
  view: CameraView,
  light: KeyLight,
  size: { readonly width: number; readonly height: number },
  clock: SceneClock,
): FrameBlocks {
  const eye = [...view.eye, 1];
  const viewport = [size.width, size.height, 1 / size.width, 1 / size.height];
  const time = [clock.time, STEP_SECONDS, clock.steps, 0];
  const scale = [view.projection[0] ?? 1, view.projection[5] ?? 1, ...NEAR_FAR];
  return {
    1: Float32Array.from([...rows(view.viewProjection), ...eye, ...scale, ...viewport, ...time]),
    2: Float32Array.from([
      ...rows(view.inverseViewProjection),
      ...eye,
      ...vec3.normalize(light.direction),
      0,
      ...light.color,
      1,
      ...viewport,
      ...time,
    ]),
  };
}

/** A per-object block b3: the world matrix as register rows. */
export function objectBlock(world: Float32Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(rows(world));
}

function rows(matrix: Float32Array): Float32Array {
  return mat4.transpose<Float32Array>(matrix);
}
