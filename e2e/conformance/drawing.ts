import type { DrawOptions, EffectDevice, FrameOptions, Mesh } from '../../src/device/EffectDevice.js';
import type { Tr2Effect } from '../../src/resource/Tr2Effect.js';

/** Left, top, right, bottom in clip space. */
export type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

export interface RectangleOptions {
  /** Depth, or that of the top left, top right, bottom left and bottom right corner. Default 0.5. */
  readonly z?: number | readonly number[];
  /** COLOR0. Default white. */
  readonly color?: readonly number[];
  /** Counter-clockwise on the target. Default: clockwise. */
  readonly turned?: boolean;
}

/** A rectangle of POSITION, COLOR0 and TEXCOORD0, which runs from (0, 0) at the top left to (1, 1). */
export function rectangle(
  device: EffectDevice,
  [left, top, right, bottom]: Rectangle = [-1, 1, 1, -1],
  { z = 0.5, color = [1, 1, 1, 1], turned = false }: RectangleOptions = {},
): Mesh {
  const depth = (corner: number) => (typeof z === 'number' ? z : (z[corner] ?? 0));
  const corners = [
    [left, top, depth(0), ...color, 0, 0],
    [right, top, depth(1), ...color, 1, 0],
    [left, bottom, depth(2), ...color, 0, 1],
    [right, bottom, depth(3), ...color, 1, 1],
  ];
  const [first = [], second = [], third = [], fourth = []] = corners;
  return device.createMesh({
    layout: [
      {
        arrayStride: 36,
        attributes: [
          { usage: 'POSITION', format: 'float32x3', offset: 0 },
          { usage: 'COLOR', format: 'float32x4', offset: 12 },
          { usage: 'TEXCOORD', format: 'float32x2', offset: 28 },
        ],
      },
    ],
    vertices: [Float32Array.from((turned ? [second, first, fourth, third] : [first, second, third, fourth]).flat())],
    topology: 'triangle-strip',
  });
}

/** One of `count` equal columns of the target. */
export function columnOf(index: number, count: number): Rectangle {
  return [-1 + (2 * index) / count, 1, -1 + (2 * (index + 1)) / count, -1];
}

export interface Painted {
  readonly effect: Tr2Effect;
  readonly options?: DrawOptions;
}

/** One frame with everything ready. */
export async function paint(device: EffectDevice, list: readonly Painted[], options: FrameOptions): Promise<void> {
  const { target } = options;
  const into = target === undefined ? {} : { target };
  await Promise.all(list.map(({ effect, options: draw = {} }) => device.prepare(effect, { ...draw, ...into })));
  const frame = device.beginFrame(options);
  for (const { effect, options: draw } of list) {
    if (!frame.draw(effect, draw)) throw new Error('not ready after prepare');
  }
  frame.end();
}

/** The four bytes of one pixel. */
export function texelAt(pixels: Uint8Array, width: number, x: number, y: number): number[] {
  const at = (y * width + x) * 4;
  return [...pixels.subarray(at, at + 4)];
}
