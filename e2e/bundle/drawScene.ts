import type { Page } from '@playwright/test';
import type { TexturePixels, Values } from '../conformance/drawGrid.js';
import type { Outcome, PackedPair } from '../conformance/onBoth.js';

/** What a bundle is drawn with: quads of location 0 (position, three numbers) and location 1 (four numbers). */
export interface Scene {
  /** In this order. */
  readonly quads: readonly Quad[];
  readonly textures?: Readonly<Record<string, TexturePixels>>;
  /** Depth textures of one texel that is cleared to a value. */
  readonly depths?: Readonly<Record<string, number>>;
  readonly parameters?: Readonly<Record<string, readonly number[]>>;
  /** Numbers of whole blocks, by register. */
  readonly blocks?: Readonly<Partial<Record<1 | 2 | 3 | 4, readonly number[]>>>;
  /** Colour targets of 16 by 16. Default 1. */
  readonly targets?: number;
  /** Pixels to read, `x,y`; of the second target `1: x,y`. */
  readonly points: readonly string[];
}

export interface Quad {
  /** Left, top, right, bottom in clip space. */
  readonly place: readonly [left: number, top: number, right: number, bottom: number];
  readonly z?: number;
  readonly numbers?: readonly number[];
  /** Counter-clockwise. Default: clockwise. */
  readonly turned?: boolean;
}

export const EVERYWHERE: Quad = { place: [-1, 1, 1, -1] };

/** Draws a scene on both devices. @returns the colours of its points. */
export function drawScene(page: Page, file: PackedPair, scene: Scene): Promise<Outcome<Values>[]> {
  return page.evaluate(
    ({ file, scene }) => {
      const { onBoth, paint, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, effect }) => {
        const main = effect('main');
        for (const [name, value] of Object.entries(scene.parameters ?? {})) main.setParameter(name, value);
        for (const [name, { bytes, ...source }] of Object.entries(scene.textures ?? {})) {
          main.setTexture(name, device.createTexture({ ...source, pixels: Uint8Array.from(bytes) }));
        }
        for (const [name, clearDepth] of Object.entries(scene.depths ?? {})) {
          const depth = device.createRenderTarget({ width: 1, height: 1, format: 'depth32float' });
          device.beginFrame({ target: depth, clearDepth }).end();
          main.setTexture(name, depth);
        }
        const list = scene.quads.map(
          ({ place: [left, top, right, bottom], z = 0.5, numbers = [0, 0, 0, 1], turned }) => {
            const corners = [
              [left, top],
              [right, top],
              [left, bottom],
              [right, bottom],
            ];
            const order = turned === true ? [1, 0, 3, 2] : [0, 1, 2, 3];
            const mesh = device.createMesh({
              layout: [
                {
                  arrayStride: 28,
                  attributes: [
                    { location: 0, format: 'float32x3', offset: 0 },
                    { location: 1, format: 'float32x4', offset: 12 },
                  ],
                },
              ],
              vertices: [Float32Array.from(order.flatMap((i) => [...(corners[i] ?? []), z, ...numbers]))],
              topology: 'triangle-strip',
            });
            return { effect: main, options: { mesh } };
          },
        );
        const targets = Array.from({ length: scene.targets ?? 1 }, (_, i) =>
          device.createRenderTarget({
            width: 16,
            height: 16,
            ...(i === 0 ? { depthStencilFormat: 'depth24plus' } : {}),
          }),
        );
        const blocks = Object.fromEntries(
          Object.entries(scene.blocks ?? {}).map(([register, numbers]) => [register, Float32Array.from(numbers)]),
        );
        await paint(device, list, { target: targets, blocks });
        const pixels = await Promise.all(targets.map((target) => target.read()));
        return Object.fromEntries(
          scene.points.map((point) => {
            const [, target = '0', x = '', y = ''] = /^(?:(\d): )?(\d+),(\d+)$/.exec(point) ?? [];
            const own = pixels[Number(target)];
            return [point, own === undefined ? [] : texelAt(own, 16, Number(x), Number(y))];
          }),
        );
      });
    },
    { file, scene },
  );
}
