import type { DrawOptions, FrameOptions, RenderTargetOptions, TextureSource } from '../../src/device/EffectDevice.js';
import { type Painted, paint, type Rectangle, type RectangleOptions, rectangle } from './drawing.js';
import type { Bench } from './onBoth.js';
import { texelsOf } from './texelsOf.js';

/** What is drawn into a cell, a rectangle that fills it. */
export interface CellDraw
  extends RectangleOptions,
    Pick<DrawOptions, 'mode' | 'reversedDepth' | 'invertedCull' | 'pass' | 'instanceCount'> {
  readonly technique: string;
}

/** A part of the target that no other case draws into. */
export interface Cell {
  readonly name: string;
  /** In this order. */
  readonly draws: readonly CellDraw[];
}

/** A texture as the spec hands it over. */
export interface TexturePixels extends Omit<TextureSource, 'pixels'> {
  readonly bytes: readonly number[];
}

/** Cases that are drawn in one frame, each in a cell of its own. */
export interface Grid {
  readonly cells: readonly Cell[];
  /** Pixels along a side of a cell. Default 1. */
  readonly cellSize?: number;
  readonly target?: Omit<RenderTargetOptions, 'width' | 'height'>;
  readonly frame?: Omit<FrameOptions, 'target'>;
  /** What the effect is given, by name. */
  readonly textures?: Readonly<Record<string, TexturePixels>>;
  readonly parameters?: Readonly<Record<string, number | readonly number[]>>;
  /** Column-major 4x4. */
  readonly matrices?: Readonly<Record<string, readonly number[]>>;
}

/** By the name of the case. */
export type Values = Readonly<Record<string, readonly number[]>>;

const COLUMNS = 32;

/** Draws a grid with the file `main`. @returns the pixel in the middle of each cell. */
export async function drawGrid({ device, effect }: Bench, grid: Grid): Promise<Values> {
  const { cells, cellSize = 1, frame = {} } = grid;
  const [width, height] = [COLUMNS * cellSize, Math.ceil(cells.length / COLUMNS) * cellSize];
  const target = device.createRenderTarget({ ...grid.target, width, height });
  const main = effect('main');
  for (const [name, { bytes, ...source }] of Object.entries(grid.textures ?? {})) {
    main.setTexture(name, device.createTexture({ ...source, pixels: Uint8Array.from(bytes) }));
  }
  for (const [name, value] of Object.entries(grid.parameters ?? {})) main.setParameter(name, value);
  for (const [name, value] of Object.entries(grid.matrices ?? {})) main.setMatrix(name, value);
  const list = cells.flatMap(({ draws }, index) =>
    draws.map((draw): Painted => {
      const { z, color, turned, ...options } = draw;
      const place = cellOf(index, height / cellSize);
      return { effect: main, options: { ...options, mesh: rectangle(device, place, draw) } };
    }),
  );
  await paint(device, list, { ...frame, target });
  const texels = texelsOf(await target.read(), target.format);
  return Object.fromEntries(
    cells.map(({ name }, index) => {
      const middle = Math.floor(cellSize / 2);
      const x = (index % COLUMNS) * cellSize + middle;
      const y = Math.floor(index / COLUMNS) * cellSize + middle;
      return [name, texels[y * width + x] ?? []];
    }),
  );
}

function cellOf(index: number, rows: number): Rectangle {
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
  return [
    (2 * column) / COLUMNS - 1,
    1 - (2 * row) / rows,
    (2 * (column + 1)) / COLUMNS - 1,
    1 - (2 * (row + 1)) / rows,
  ];
}
